const shared = 'two';
export function run() { return shared; }
export class Thing {}
