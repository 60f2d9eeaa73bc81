/**
 * Polyfills: functions of the language that browsers above our lowest ones lack, loaded by `load-stand-ins.ts` only there. The
 * first versions that have them are in docs/browsers.md.
 */

type StandIn = readonly [owner: object, name: string, standIn: (...args: never[]) => unknown];

/** Each does what the standard says for the arguments that the pages pass. */
export const standIns: readonly StandIn[] = [
  [
    Array.prototype,
    'toSorted',
    function toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      return Array.from(this).sort(compare);
    },
  ],
  [
    Array.prototype,
    'toSpliced',
    function toSpliced(this: unknown[], ...args: [number, number, ...unknown[]]) {
      const copy = Array.from(this);
      copy.splice(...args);
      return copy;
    },
  ],
  [
    String.prototype,
    'toWellFormed',
    function toWellFormed(this: string) {
      return String(this).replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, (found) =>
        found.length === 2 ? found : '\uFFFD',
      );
    },
  ],
  [URL, 'canParse', (url: string, base?: string) => parse(url, base) !== null],
  [URL, 'parse', parse],
  [
    Promise,
    'withResolvers',
    function withResolvers<T>(this: PromiseConstructor) {
      let resolve: unknown;
      let reject: unknown;
      const promise = new this<T>((onResolve, onReject) => {
        resolve = onResolve;
        reject = onReject;
      });
      return { promise, resolve, reject };
    },
  ],
  // Only pages of a secure origin have it.
  [
    Crypto.prototype,
    'randomUUID',
    function randomUUID(this: Crypto) {
      const bytes = Array.from(this.getRandomValues(new Uint8Array(16)), (byte, index) =>
        (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte)
          .toString(16)
          .padStart(2, '0'),
      );
      return bytes.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  ],
];

function parse(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

for (const [owner, name, value] of standIns)
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
