import { Fault } from "./fault.ts";

/** Gives a signal to whoever wants one; most handlers do not, and it costs time to make. */
export type Signal = () => AbortSignal;

/** Runs `work`, which is given up, and its signal aborted, after `ms`. */
export function within<T>(ms: number | undefined, work: (signal: Signal) => Promise<T>): Promise<T> {
  let abort: AbortController | undefined;
  const answer = work(() => (abort ??= new AbortController()).signal);
  if (ms === undefined) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const fault = new Fault("no answer before the deadline");
      reject(fault);
      // Whoever asks for the signal later finds it aborted.
      (abort ??= new AbortController()).abort(fault);
    }, ms);
    // A process that has nothing else to wait for will never answer: it need not wait for this.
    timer.unref();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
