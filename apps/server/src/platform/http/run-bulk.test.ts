import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { DomainError } from '../errors/domain-error.ts';
import { runBulk } from './run-bulk.ts';

const logged: unknown[] = [];
const request = {
  method: 'POST',
  tenant: 'acme',
  routeOptions: { url: '/api/manage/customers/block' },
  log: { error: (fields: { err: unknown }) => logged.push(fields.err) },
} as unknown as FastifyRequest;

const run = (ids: readonly string[], change: (id: string) => Promise<boolean>) =>
  runBulk({ request, ids, errors: ['customer.not_found'], change });

test('reports for each record whether it was changed, was unchanged already, or why it failed', async () => {
  const result = await run(['a', 'b', 'c', 'd'], async (id) => {
    if (id === 'c') throw new DomainError('customer.not_found');
    return id !== 'b';
  });

  expect(result).toEqual({
    done: ['a', 'd'],
    failed: [
      { id: 'b', code: 'unchanged' },
      { id: 'c', code: 'customer.not_found' },
    ],
  });
  expect(logged).toEqual([]);
});

test('an unexpected error is logged, answered as server.failed, and does not end the bulk action', async () => {
  const errors = [new TypeError('broken'), new DomainError('slot.not_found')];

  const result = await run(['a', 'b', 'c'], async (id) => {
    if (id === 'a') throw errors[0];
    if (id === 'b') throw errors[1];
    return true;
  });

  expect(result).toEqual({
    done: ['c'],
    failed: ['a', 'b'].map((id) => ({ id, code: 'server.failed' })),
  });
  expect(logged).toEqual(errors);
});

test('after server.busy the other records are not attempted', async () => {
  const attempted: string[] = [];

  const result = await run(['a', 'b', 'c'], async (id) => {
    attempted.push(id);
    if (id === 'b') throw new DomainError('server.busy');
    return true;
  });

  expect(attempted).toEqual(['a', 'b']);
  expect(result).toEqual({ done: ['a'], failed: ['b', 'c'].map((id) => ({ id, code: 'server.busy' })) });
});
