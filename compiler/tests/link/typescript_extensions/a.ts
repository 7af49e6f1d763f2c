export const a = 'a' as const;
