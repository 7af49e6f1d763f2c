export let total = 0;
export function add(amount) { ({ total } = { total: total + amount }); }
export class Total {
  static { this.first = total; }
  read() { return total; }
}
