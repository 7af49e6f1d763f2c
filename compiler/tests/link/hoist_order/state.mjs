export let count = 0;
export const bump = () => { count += 1; };
