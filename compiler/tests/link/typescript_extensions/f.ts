export const f = 'f';
export type G = undefined;
