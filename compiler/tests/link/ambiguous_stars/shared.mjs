export const same = 'same';
