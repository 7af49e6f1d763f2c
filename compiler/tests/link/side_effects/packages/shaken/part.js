export const part = 'used';
