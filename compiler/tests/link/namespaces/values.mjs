export let value = 0;
export const another = 1;
