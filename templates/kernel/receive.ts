import { isUtf8 } from "node:buffer";

import { Fault, demand } from "./fault.ts";

/** Largest envelope, in bytes. */
export const LIMIT = 1_048_576;

/** Reads one JSON value from `input`: as soon as it is whole, or at the end. */
export function receive(input: NodeJS.ReadStream): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const scan = scanner();
    let chunks: Buffer[] = [];
    let size = 0;
    let waiting = true;
    const finish = (): void => {
      try {
        demand(size <= LIMIT, `the envelope is larger than ${LIMIT} bytes`);
        resolve(parse(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    };
    // Beyond the limit it keeps reading: a host that cannot write may give up with an error.
    input.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > LIMIT) chunks = [];
      else chunks.push(chunk);
      if (size > LIMIT || !waiting || !scan(chunk)) return;
      waiting = false;
      input.unref?.();
      // What has already arrived is read before this: a second value is seen.
      setImmediate(finish);
    });
    input.on("end", () => waiting && finish());
    input.on("error", () => reject(new Fault("the envelope cannot be read")));
  });
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
