export * from 'node:path';
export const own = 1;
