import { expect, test } from 'vitest';
import { DomainError } from '../../errors/domain-error.ts';
import {
  createOutageWatch,
  DatabaseUnavailableError,
  describeOutage,
  isCausedByOutage,
  isOutage,
} from './outage.ts';

const withCode = (code: string, fields: object = {}) =>
  Object.assign(new Error('failed'), { code, ...fields });

test.each(['08006', '25006', '28P01', '3D000', '53100', '53300', '57P01', '57P03', '58030'])(
  'PostgreSQL that answers %s is not available',
  (code) => {
    expect(isOutage(withCode(code))).toBe(true);
    expect(isOutage(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
  },
);

test('a network that fails is an outage, also when none of several addresses answers', () => {
  const refused = withCode('ECONNREFUSED', { syscall: 'connect' });

  expect(isOutage(refused)).toBe(true);
  expect(isOutage(new AggregateError([refused], 'no address'))).toBe(true);
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
});

test.each([
  ['a row that exists', withCode('23505')],
  ['a missing column', withCode('42703')],
  ['a missing file', withCode('ENOENT', { syscall: 'open' })],
  ['a rejection of the product', new DomainError('lobby.no_request')],
  ['a text', 'ECONNREFUSED'],
])('%s is not an outage', (_name, error) => {
  expect(isOutage(error)).toBe(false);
});

test('an error was caused by an outage only when nothing else failed', () => {
  const unavailable = new DatabaseUnavailableError(withCode('53100'));

  expect(isCausedByOutage(new Error('tenant acme', { cause: unavailable }))).toBe(true);
  const ofTenant = new Error('tenant globex', { cause: unavailable });
  expect(isCausedByOutage(new AggregateError([unavailable, ofTenant], 'two failed'))).toBe(true);
  expect(isCausedByOutage(new AggregateError([unavailable, new Error('another')], 'two failed'))).toBe(false);
  expect(isCausedByOutage(new AggregateError([], 'nothing failed'))).toBe(false);
  expect(isCausedByOutage(undefined)).toBe(false);
});

test('an outage begins once and is over once, however often it fails and however much succeeds in between', () => {
  let now = 0;
  const lines: string[] = [];
  const watch = createOutageWatch(
    (change) => lines.push(describeOutage(change).text),
    () => now,
  );
  const full = new Error('Failed query', { cause: withCode('53100', { message: 'could not extend file' }) });

  watch.failed(full);
  watch.succeeded();
  for (; now < 30_000; now += 1_000) {
    watch.failed(full);
    watch.succeeded();
  }
  now += 3_000;
  watch.succeeded();
  expect(lines).toEqual([
    'The database is not available: could not extend file. Requests are answered 503 until it is.',
  ]);

  now += 5_000;
  watch.succeeded();
  watch.succeeded();
  expect(lines.slice(1)).toEqual(['The database is available again, after 29 s.']);
});
