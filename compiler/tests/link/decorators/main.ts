const log: string[] = [];
function named(value: Function, context: ClassDecoratorContext) { log.push(`${context.kind} ${String(context.name)}`); }
function method(value: Function, context: ClassMethodDecoratorContext) {
  return function (this: unknown, ...args: unknown[]) { log.push(`call ${String(context.name)}`); return value.apply(this, args); };
}
function double(_: undefined, context: ClassFieldDecoratorContext) { return (initial: number) => initial * 2; }
@named
class Service {
  @double count = 21;
  @method run() { return this.count; }
}
console.log(new Service().run(), log.join('; '), Service.name);
