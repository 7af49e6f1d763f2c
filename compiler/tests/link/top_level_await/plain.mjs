console.log('plain runs meanwhile');
export const plain = 'plain';
