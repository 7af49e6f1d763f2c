export const apart = 1;
console.log('apart');
