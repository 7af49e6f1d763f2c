import assert from "node:assert/strict";

import type { Document, Node } from "../../../templates/kernel/document.ts";

/** What can be demanded of a document; each throws when it does not hold, and else can be followed. */
export interface DocumentMatchers {
  toHaveStatus(status: Document["status"]): DocumentMatchers;
  /** Some text for the model contains `text`. */
  toContainContext(text: string): DocumentMatchers;
  /** Some Markdown contains `text`. */
  toContainMarkdown(text: string): DocumentMatchers;
  /** Some text, Markdown or context contains `text`. */
  toContainText(text: string): DocumentMatchers;
  /** The value equals `value`; `undefined` demands that there is none. */
  toHaveValue(value: unknown): DocumentMatchers;
  /** There is an error, of this code if one is given. */
  toHaveError(code?: string): DocumentMatchers;
  /** The kinds of all nodes, in document order. */
  toHaveNodeKinds(kinds: readonly string[]): DocumentMatchers;
}

/** Matchers of `document`. */
export function expectDocument(document: Document): DocumentMatchers {
  const nodes = all(document.root);
  const contains = (kinds: readonly string[], text: string): void => {
    const texts = nodes.filter((node) => kinds.includes(node.kind)).map((node) => node.text ?? "");
    assert.ok(
      texts.some((each) => each.includes(text)),
      `no ${kinds.join(" or ")} contains ${JSON.stringify(text)}: ${JSON.stringify(texts)}`,
    );
  };
  const matchers: DocumentMatchers = {
    toHaveStatus(status) {
      assert.equal(document.status, status);
      return matchers;
    },
    toContainContext(text) {
      contains(["context"], text);
      return matchers;
    },
    toContainMarkdown(text) {
      contains(["markdown"], text);
      return matchers;
    },
    toContainText(text) {
      contains(["text", "markdown", "context"], text);
      return matchers;
    },
    toHaveValue(value) {
      assert.deepEqual(document.value, value);
      return matchers;
    },
    toHaveError(code) {
      const codes = nodes.filter((node) => node.kind === "error").map((node) => node["code"]);
      assert.ok(code === undefined ? codes.length : codes.includes(code), `errors: ${JSON.stringify(codes)}`);
      return matchers;
    },
    toHaveNodeKinds(kinds) {
      assert.deepEqual(nodes.map((node) => node.kind), kinds);
      return matchers;
    },
  };
  return matchers;
}

const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
