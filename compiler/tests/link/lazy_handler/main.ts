import { greet } from 'agent-bundle:greeting';
console.log('kernel', greet('world'));
const { default: handler } = await import('./handler.ts');
console.log(handler({ name: 'x' }));
