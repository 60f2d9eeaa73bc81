/** Loads the functions of the language that this browser lacks, before a page is rendered. */

/** Those of `stand-ins.ts`. */
const functions = (): readonly unknown[] => [
  Array.prototype.toSorted,
  Array.prototype.toSpliced,
  String.prototype.toWellFormed,
  Promise.withResolvers,
  URL.canParse,
  URL.parse,
  crypto.randomUUID,
];

/**
 * @param start called at once in a browser that has them all, otherwise when they are loaded, or when loading failed:
 * most of the page works without them
 */
export function withStandIns(start: () => void): void {
  if (functions().every(Boolean)) start();
  else import('./stand-ins.ts').then(start, start);
}
