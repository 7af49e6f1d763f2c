export const unused = ['UNUSED-MODULE'].map(String);
