import { errorStatus } from '@foyer/contract/core/errors.ts';
import { describe, expect, test } from 'vitest';
import { buildPath } from './api.ts';
import type { ProblemCode } from './api-error.ts';
import { ApiError, isSignInOver, mayPass, readError } from './api-error.ts';
import { explain, messageFor } from './errors.ts';
import './staff-errors.ts';

describe('reading an error response', () => {
  test('keeps all details of the contract error body', () => {
    const body = { error: { code: 'code.wrong', message: 'no', triesLeft: 3, requestId: 'abc' } };

    expect(readError(422, body)).toMatchObject({
      code: 'code.wrong',
      status: 422,
      triesLeft: 3,
      requestId: 'abc',
    });
  });

  test('keeps field problems by name', () => {
    const body = { error: { code: 'request.invalid', message: 'no', fields: { mobileNumber: 'phone' } } };

    expect(readError(400, body).fields).toEqual({ mobileNumber: 'phone' });
  });

  test.each([
    [502, '<html>', 'network.unreachable'],
    [503, undefined, 'network.unreachable'],
    [504, undefined, 'network.unreachable'],
    [413, undefined, 'upload.too_large'],
    [413, '<html>', 'upload.too_large'],
    [429, undefined, 'request.too_many'],
    [408, undefined, 'request.timed_out'],
    [500, undefined, 'server.failed'],
    [418, { error: { code: 'code.of_a_newer_server' } }, 'code.of_a_newer_server'],
    [400, { error: { code: 3 } }, 'server.failed'],
    [400, { error: null }, 'server.failed'],
    [400, { error: { code: 'toString' } }, 'server.failed'],
  ])('reads status %i with body %j as %s', (status, body, code) => {
    expect(readError(status, body)).toMatchObject({ code, status });
  });
});

test('an upload that a proxy refuses as too large is explained as such, not as our fault', () => {
  expect(explain(readError(413, undefined))).toBe('This file is too large. Choose a smaller one.');
});

test.each([502, 503, 504])(
  'status %i of a proxy that does not reach the server asks to try again',
  (status) => {
    const error = readError(status, undefined);

    expect(explain(error)).toContain('try again');
    expect(mayPass(error)).toBe(true);
  },
);

test('every error code has a message', () => {
  for (const code of [...Object.keys(errorStatus), 'network.unreachable'] as ProblemCode[]) {
    expect(messageFor(code)).toMatch(/\.$/);
  }
});

test('explain shows an unknown error as a server failure', () => {
  const ofNewerServer = 'code.of_a_newer_server' as ProblemCode;

  expect(explain(new ApiError(ofNewerServer))).toBe(messageFor('server.failed'));
  expect(explain(new TypeError('x is undefined'))).toBe(messageFor('server.failed'));
});

test('isSignInOver is true only for auth errors', () => {
  expect(isSignInOver(new ApiError('auth.expired'))).toBe(true);
  expect(isSignInOver(new ApiError('server.failed'))).toBe(false);
});

test('mayPass is true only for transient errors', () => {
  expect(mayPass(new ApiError('network.unreachable'))).toBe(true);
  expect(mayPass(new ApiError('product.not_found'))).toBe(false);
  expect(mayPass(new Error('bug'))).toBe(false);
});

test('buildPath encodes parameters and query', () => {
  expect(buildPath('/api/products/:productSlug', { params: { productSlug: 'a/b' } })).toBe(
    '/api/products/a%2Fb',
  );
  expect(buildPath('/api/x', { query: { a: 1, b: undefined } })).toBe('/api/x?a=1');
});
