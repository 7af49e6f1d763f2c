export const kind = 'sub';
