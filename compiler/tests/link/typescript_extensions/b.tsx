export const b = <T,>(x: T): T => x;
export const other = b('b');
