export const history = [];
