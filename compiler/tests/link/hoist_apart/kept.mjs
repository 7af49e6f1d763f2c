export let kept = 'kept';
export const change = () => { kept = 'changed'; };
