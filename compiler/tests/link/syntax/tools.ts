export function tag(this: unknown, texts: TemplateStringsArray, ...values: unknown[]) { return [this === undefined, texts.join('|'), ...values].join(' '); }
export function call(this: unknown) { return this === undefined; }
export class Base {}
