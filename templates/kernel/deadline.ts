import { Fault } from "./fault.ts";

/** Gives a signal to whoever wants one; most handlers do not, and it costs time to make. */
export type Signal = () => AbortSignal;

/**
 * Runs `work`, which is given up after `ms`. Its signal is aborted then, and also when the work is
 * done: nothing that was begun for it need go on.
 */
export function within<T>(ms: number | undefined, work: (signal: Signal) => Promise<T>): Promise<T> {
  let abort: AbortController | undefined;
  let end: Fault | undefined;
  const over = (why: string): Fault => {
    end ??= new Fault(why);
    abort?.abort(end);
    return end;
  };
  const answer = work(() => {
    abort ??= new AbortController();
    if (end) abort.abort(end);
    return abort.signal;
  });
  return new Promise((resolve, reject) => {
    // A process that has nothing else to wait for will never answer: it need not wait for this.
    const timer = ms !== undefined && setTimeout(() => reject(over("no answer before the deadline")), ms).unref();
    answer.then(resolve, reject).finally(() => {
      if (timer) clearTimeout(timer);
      over("the request is over");
    });
  });
}
