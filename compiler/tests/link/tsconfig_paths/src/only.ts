export const only = 'only';
