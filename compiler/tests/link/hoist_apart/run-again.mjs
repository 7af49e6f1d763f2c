export function run() { return 'two'; }
