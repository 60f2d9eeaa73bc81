import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './catalogue.ts';
import type { RouteDefinition } from './http.ts';
import { isSlug, requestedInstant, slug } from './ids.ts';

test('a request may name instants of the years 1900 to 2999 only', () => {
  const isAllowed = (at: string) => requestedInstant.safeParse(at).success;

  expect(['1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z'].map(isAllowed)).toEqual([true, true]);
  expect(
    ['0000-01-01T00:00:00.000Z', '1899-12-31T23:59:59.999Z', '3000-01-01T00:00:00.000Z'].map(isAllowed),
  ).toEqual([false, false, false]);
});

/** The instants in the inputs of a route, with the schema of each. */
function instantsOf({ body, query }: RouteDefinition): z.core.$ZodType[] {
  return [body, query].flatMap((input) => {
    const shape = (input as Partial<z.ZodMiniObject> | undefined)?.shape ?? {};
    return Object.values(shape).filter((schema) =>
      JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).includes('"date-time"'),
    );
  });
}

test('every instant in a request is limited to these years', () => {
  const all = Object.values(routes).flatMap((group) => Object.values(group) as RouteDefinition[]);
  const instants = all.flatMap(instantsOf);

  expect(instants.length).toBeGreaterThan(3);
  for (const instant of instants)
    expect(z.safeParse(instant, '9999-12-31T23:59:59.999Z').success).toBe(false);
});

describe('a slug', () => {
  test.each([
    'a',
    '0',
    'z9',
    'abc',
    '123',
    'a1',
    '1a',
    'a-b',
    '0-0',
    'a-1',
    '1-a',
    'a-b-c',
    '2026-11-26',
    'home-loan',
    'jee-live-demo',
    'product-1a2b3',
    'iphone-17-pro',
    'tour',
    'x-new',
    'acme',
    'globex',
    'app',
    'api',
    'www',
    'live',
    'admin',
    'null',
    'undefined',
    'constructor',
    'true',
    'new',
    'index',
    'xn-a',
    'e-e-e-e',
    '007',
    '24x7',
    'c3po',
    'p-2-p',
    'a'.repeat(62),
    'a'.repeat(63),
    `${'a-'.repeat(31)}a`,
  ])('%j is accepted', (text) => {
    expect([isSlug(text), slug.safeParse(text).success]).toEqual([true, true]);
  });

  test.each([
    '',
    ' ',
    '-',
    '--',
    '-a',
    'a-',
    'a--b',
    'a---b',
    ' a',
    'a ',
    'a b',
    'a\n',
    '\na',
    'a\tb',
    'a\0',
    'A',
    'Home-Loan',
    'aB',
    'a_b',
    '_a',
    'a.b',
    '.',
    '..',
    '../a',
    'a/b',
    '/a',
    'a\\b',
    'a?b',
    'a#b',
    'a%20b',
    'a+b',
    'a:b',
    'a@b',
    "a'b",
    'a"b',
    '<a>',
    'a;b',
    'a,b',
    'a&b',
    'a=b',
    '{{ a }}',
    'a\r\nb',
    'é',
    'zoë',
    'straße',
    'हिन्दी',
    '中文',
    '١٢٣',
    'ａ',
    'a‐b',
    'a–b',
    'a\u200Db',
    'a\u202Eb',
    '👋',
    '\uD83D',
    'a'.repeat(64),
    '-'.repeat(63),
    'xn--h1alffa9f',
  ])('%j is refused', (text) => {
    expect([isSlug(text), slug.safeParse(text).success]).toEqual([false, false]);
  });
});
