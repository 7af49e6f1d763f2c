class Base { value = 'base'; constructor() { this.set(); } set() {} }
class Child extends Base { value: string; other?: string; static none?: string; kept = 1; declare hidden: string; set() { this.other = 'set'; } }
export const seen = [new Child().value, new Child().other, 'other' in new Child(), Object.keys(new Child()).join()];
