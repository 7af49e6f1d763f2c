export enum Level { Low, High = 5, Higher, One = 1 }
export const enum Fast { A = 'fast' }
export namespace Tools { export const name = 'tools'; export namespace Inner { export function deep() { return name + '!'; } } }
