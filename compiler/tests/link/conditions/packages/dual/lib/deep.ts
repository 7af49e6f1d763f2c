export const kind = 'never the source';
