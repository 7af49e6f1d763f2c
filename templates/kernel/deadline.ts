import { Fault } from "./fault.ts";

/** Runs `work`, which is aborted and given up after `ms`. */
export async function within<T>(ms: number | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  if (ms === undefined) return work(abort.signal);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const fault = new Fault("no answer before the deadline");
      reject(fault);
      abort.abort(fault);
    }, ms);
    // A process that has nothing else to wait for will never answer: it need not wait for this.
    timer.unref();
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
