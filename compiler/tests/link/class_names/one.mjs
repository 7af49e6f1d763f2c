const shared = 'one';
export function run() { return shared; }
export class Thing {}
