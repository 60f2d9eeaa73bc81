/** Lets a text of several statements run inside of a transaction that exists. */

/** pg-boss sends some of its work as one text with its own `BEGIN` and `COMMIT`, which would end the transaction around it. */
export function withoutTransaction(text: string): string {
  const [, inner = text] = /^\s*begin;(.*)\bcommit;?\s*$/is.exec(text) ?? [];
  return inner;
}
