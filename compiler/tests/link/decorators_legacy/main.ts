const log: string[] = [];
function named(target: Function) { log.push(`class ${target.name}`); }
function method(target: object, key: string, descriptor: PropertyDescriptor) { log.push(`${key} ${typeof descriptor.value}`); }
function parameter(target: object, key: string, index: number) { log.push(`${key}#${index}`); }
@named
class Service {
  constructor(private readonly start: number) {}
  @method run(@parameter extra: number) { return this.start + extra; }
}
console.log(new Service(40).run(2), log.join('; '));
