export const own = 'own';
