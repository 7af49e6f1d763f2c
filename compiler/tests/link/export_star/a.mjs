export const a = 'a';
export const own = 'hidden';
export default 'a default';
