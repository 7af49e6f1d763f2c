export const helper: string = 'helper';
