export const b = 'b';
export default 'b default';
