console.log('slow starts');
await new Promise((resolve) => setTimeout(resolve, 20));
export const value = 'slow';
console.log('slow ends');
