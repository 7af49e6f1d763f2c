export const tool = 'tool';
