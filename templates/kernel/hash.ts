/** SHA-256 of `text` in hex; the module is loaded only when a hash is wanted. */
export const sha256 = (text: string): string =>
  process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
