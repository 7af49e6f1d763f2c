import { parseDocument, type Document } from 'yaml';
import * as z from 'zod';

import type { Rules } from './policy.js';

const glob = z
  .string()
  .trim()
  .min(1, 'a glob must not be empty')
  .refine((text) => !text.startsWith('!'), 'write exceptions under allow.paths, without "!"')
  // A folder protects what lies in it, with and without a slash behind its name.
  .transform((text) => text.replace(/(?<=.)\/+$/, ''));

const pattern = z
  .string()
  .min(1, 'a pattern must not be empty')
  .superRefine((text, context) => {
    try {
      new RegExp(text);
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: error instanceof Error ? error.message : String(error),
      });
    }
  });

/** The policy file of a workspace. */
export const policyFile = z.strictObject({
  /** Whether the rules of the plugin hold as well. */
  defaults: z.boolean().default(true),
  /** Globs of files that must not be written, moved or deleted. */
  protect: z.array(glob).default([]),
  /** Commands that must not run. */
  commands: z
    .array(
      z.strictObject({
        pattern,
        reason: z.string().trim().min(1, 'a reason must not be empty'),
        name: z.string().trim().min(1).optional(),
      }),
    )
    .default([]),
  /** Exceptions: globs of files, and patterns that match a whole command. */
  allow: z
    .strictObject({ paths: z.array(glob).default([]), commands: z.array(pattern).default([]) })
    .default({ paths: [], commands: [] }),
  /** Whether files outside the workspace may be written. */
  outside: z.enum(['allow', 'deny']).default('allow'),
});

/** The value of a document; an alias may still lead nowhere. */
function valueOf(document: Document, source: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new Error(`${source}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Reads the text of a policy file.
 * @throws with one line that names the file and every mistake in it.
 */
export function parsePolicy(text: string, source: string): Rules & { readonly defaults: boolean } {
  const document = parseDocument(text);
  const broken = [...document.errors, ...document.warnings].map(
    ({ message }) => message.split('\n')[0],
  );
  if (broken.length > 0) throw new Error(`${source}: ${broken.join('; ')}`);
  const result = policyFile.safeParse(valueOf(document, source) ?? {});
  if (result.success) return { ...result.data, source };
  const mistakes = result.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  throw new Error(`${source}: ${mistakes.join('; ')}`);
}
