export const e = 'e' satisfies string;
