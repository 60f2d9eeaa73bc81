import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standIns } from './stand-ins.ts';

/** A function of the table, next to the one of Node. */
function pairOf(name: string) {
  const [owner, , standIn] = standIns.find((each) => each[1] === name) ?? [];
  const native = (owner as Record<string, unknown> | undefined)?.[name];
  if (!owner || !standIn || !native || native === standIn) throw new Error(`no pair for ${name}`);
  const call = (what: unknown) => (self: unknown, args: readonly unknown[]) =>
    Reflect.apply(what as () => unknown, self, args);
  return { owner, standIn: call(standIn), native: call(native) };
}

const numbers = fc.array(fc.integer());

test('toSorted returns the same as the function of the language, and leaves the array as it is', () => {
  const { standIn, native } = pairOf('toSorted');
  const descending = (a: number, b: number) => b - a;

  fc.assert(
    fc.property(numbers, fc.constantFrom([], [descending]), (array, args) => {
      const before = [...array];
      expect(standIn(array, args)).toEqual(native(array, args));
      expect(array).toEqual(before);
    }),
  );
});

test('toSpliced returns the same as the function of the language, and leaves the array as it is', () => {
  const { standIn, native } = pairOf('toSpliced');

  fc.assert(
    fc.property(numbers, fc.integer({ min: -5, max: 9 }), fc.nat(5), numbers, (array, start, count, more) => {
      const before = [...array];
      const args = [start, count, ...more];
      expect(standIn(array, args)).toEqual(native(array, args));
      expect(array).toEqual(before);
    }),
  );
});

test('toWellFormed replaces the same halves of surrogate pairs as the function of the language', () => {
  const { standIn, native } = pairOf('toWellFormed');
  const codeUnit = fc.constantFrom('a', '\uD83D', '\uDE00', '\u{1F600}');

  fc.assert(
    fc.property(fc.string({ unit: codeUnit }), (text) => {
      expect(standIn(text, [])).toBe(native(text, []));
    }),
  );
});

test.each([
  [['https://example.com/a?b=c']],
  [['/live/demo', 'https://acme.localhost:3000']],
  [['javascript:alert(1)']],
  [['example.com']],
  [['https://']],
  [['']],
])('canParse and parse of %j are those of the language', (args) => {
  const [canParse, parse] = [pairOf('canParse'), pairOf('parse')];

  expect(canParse.standIn(URL, args)).toBe(canParse.native(URL, args));
  expect(String(parse.standIn(URL, args))).toBe(String(parse.native(URL, args)));
});

test('withResolvers returns a promise and the functions that settle it', async () => {
  const { standIn, owner } = pairOf('withResolvers');
  const first = standIn(owner, []) as PromiseWithResolvers<string>;
  const second = standIn(owner, []) as PromiseWithResolvers<string>;

  first.resolve('done');
  second.reject(new Error('failed'));

  await expect(first.promise).resolves.toBe('done');
  await expect(second.promise).rejects.toThrow('failed');
});

test('randomUUID returns identifiers of version 4, each another one', () => {
  const [, , standIn] = standIns.find(([, name]) => name === 'randomUUID') ?? [];
  const create = () => Reflect.apply(standIn as unknown as () => string, crypto, []);
  const identifiers = Array.from({ length: 100 }, create);

  for (const identifier of identifiers)
    expect(identifier).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(identifiers).size).toBe(100);
});
