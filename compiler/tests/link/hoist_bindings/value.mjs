export const value = 'given', list = ['a', 'b'];
