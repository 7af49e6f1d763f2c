import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";

import { Fault, demand } from "./fault.ts";

/** Largest envelope, in bytes. */
export const LIMIT = 1_048_576;

type Stdin = typeof process.stdin;

/** Reads one JSON value from `input`: as soon as it is whole, or at the end. */
export function receive(input: Stdin): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const scan = scanner();
    const chunks: Buffer[] = [];
    let size = 0;
    let waiting = true;
    const finish = (): void => {
      try {
        demand(size <= LIMIT, `the envelope is larger than ${LIMIT} bytes`);
        resolve(parse(Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    };
    input.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LIMIT) chunks.push(chunk);
      if (!waiting) return;
      waiting = size <= LIMIT && !scan(chunk);
      if (size > LIMIT) drain(input, finish);
      else if (!waiting) {
        input.unref?.();
        // What has already arrived is read before this: a second value is seen.
        setImmediate(finish);
      }
    });
    input.on("end", () => waiting && finish());
    input.on("error", () => reject(new Fault("the envelope cannot be read")));
  });
}

/** Reads the rest and forgets it, in one buffer: a host that cannot write may give up with an error. */
function drain(input: Stdin, done: () => void): void {
  const buffer = Buffer.allocUnsafe(65_536);
  const next = (): void => {
    try {
      if (readSync(input.fd, buffer) > 0) setImmediate(next);
      else done();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") setTimeout(next, 1);
      else done();
    }
  };
  input.pause();
  setImmediate(next);
}

/** Parses the bytes of an envelope; errors do not quote it. */
export function parse(bytes: Buffer): unknown {
  demand(isUtf8(bytes), "the envelope is not valid UTF-8");
  // Byte order marks count as space here.
  const text = bytes.toString().trim();
  demand(text, "the envelope is empty");
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault("the envelope is not one JSON value");
  }
}

/** Tells, chunk by chunk, whether an object or array has come to its end. */
export function scanner(): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let whole = false;
  let quoted = false;
  let escaped = false;
  return (chunk) => {
    for (let i = 0; i < chunk.length && !whole; i++) {
      const byte = chunk[i]!;
      // This bit is all that tells `[` from `{` and `]` from `}`.
      const bracket = byte | 0x20;
      if (escaped) escaped = false;
      else if (byte === 0x5c) escaped = quoted;
      else if (byte === 0x22) quoted = !quoted;
      else if (quoted) continue;
      else if (bracket === 0x7b) depth++;
      else if (bracket === 0x7d) whole = --depth <= 0;
    }
    return whole;
  };
}
