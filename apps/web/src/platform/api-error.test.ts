import { errorStatus } from '@foyer/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { buildPath } from './api.ts';
import type { ProblemCode } from './api-error.ts';
import { ApiError, isSignInOver, mayPass, readError } from './api-error.ts';
import { explain, sentenceFor } from './errors.ts';
import './staff-errors.ts';

describe('an answer that is no success', () => {
  test('the one error shape comes through whole', () => {
    const body = { error: { code: 'code.wrong', message: 'no', triesLeft: 3, requestId: 'abc' } };

    expect(readError(422, body)).toMatchObject({
      code: 'code.wrong',
      status: 422,
      triesLeft: 3,
      requestId: 'abc',
    });
  });

  test('fields stand by their names', () => {
    const body = { error: { code: 'request.invalid', message: 'no', fields: { mobileNumber: 'phone' } } };

    expect(readError(400, body).fields).toEqual({ mobileNumber: 'phone' });
  });

  test.each([
    [502, '<html>', 'network.unreachable'],
    [503, undefined, 'network.unreachable'],
    [500, undefined, 'server.failed'],
    [418, { error: { code: 'code.of_a_newer_server' } }, 'server.failed'],
    [400, { error: null }, 'server.failed'],
    [400, { error: { code: 'toString' } }, 'server.failed'],
  ])('%i with %j reads as %s', (status, body, code) => {
    expect(readError(status, body)).toMatchObject({ code, status });
  });
});

test('every code has a sentence', () => {
  for (const code of [...Object.keys(errorStatus), 'network.unreachable'] as ProblemCode[]) {
    expect(sentenceFor(code)).toMatch(/\.$/);
  }
});

test('what is no refusal reads as our fault', () => {
  expect(explain(new TypeError('x is undefined'))).toBe(sentenceFor('server.failed'));
});

test('sign-in errors are told from the others', () => {
  expect(isSignInOver(new ApiError('auth.expired'))).toBe(true);
  expect(isSignInOver(new ApiError('server.failed'))).toBe(false);
});

test('only what may pass by itself is tried again', () => {
  expect(mayPass(new ApiError('network.unreachable'))).toBe(true);
  expect(mayPass(new ApiError('product.not_found'))).toBe(false);
  expect(mayPass(new Error('bug'))).toBe(false);
});

test('parameters and query are filled in, encoded', () => {
  expect(buildPath('/api/products/:productSlug', { params: { productSlug: 'a/b' } })).toBe(
    '/api/products/a%2Fb',
  );
  expect(buildPath('/api/x', { query: { a: 1, b: undefined } })).toBe('/api/x?a=1');
});
