import { helper } from './helper';
console.log('handler loads');
export default (context: { name: string }) => helper(context.name);
