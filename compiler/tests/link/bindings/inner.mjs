export const k = 'k';
