export interface Shape { value: string }
export const value = 'value';
