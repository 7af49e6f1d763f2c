const local = 'picked';
export const value = local;
export const pick = ({ value = local } = {}) => value;
