export const sees = (text) => eval(text);
