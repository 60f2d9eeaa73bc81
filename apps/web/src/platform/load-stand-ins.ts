/** Loads the functions of the language that this browser lacks, before a page is rendered. */

/** The newest of `stand-ins.ts`: a browser that has them has the others. */
const newest = (): readonly unknown[] => [
  Array.prototype.toSorted,
  String.prototype.toWellFormed,
  Promise.withResolvers,
  URL.parse,
];

/**
 * @param start called at once in a browser that has them all, otherwise when they are loaded, or when loading failed:
 * most of the page works without them
 */
export function withStandIns(start: () => void): void {
  if (newest().every(Boolean)) start();
  else import('./stand-ins.ts').then(start, start);
}
