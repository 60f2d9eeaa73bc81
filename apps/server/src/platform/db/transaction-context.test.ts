/** Calls to other servers inside a transaction: rejected before anything is sent. */
import { describe, expect, it } from 'vitest';
import { resolvePublic } from '../http/outgoing/ssrf-guard.ts';
import { fetchPublic } from '../http/outgoing/ssrf-safe-fetch.ts';
import { createMedia } from '../media/media.ts';
import { inTransactionContext, outsideTransactions, rejectInTransaction } from './transaction-context.ts';

const media = createMedia({
  httpUrl: 'http://127.0.0.1:9',
  apiKey: 'key',
  apiSecret: 'a secret of 32 characters or more',
});
const unreachable = new URL('http://127.0.0.1:9/');
const options = { allowPrivate: true, maxBytes: 1_000, timeoutMs: 1_000 };

describe.each<[string, () => Promise<unknown>]>([
  ['a call of LiveKit', () => media.rooms()],
  ['a fetch of an address that a user entered', () => fetchPublic(unreachable, options)],
  ['a look-up of a host name', () => resolvePublic('localhost', true)],
])('%s', (_what, call) => {
  it('is rejected inside a transaction, and not after it', async () => {
    const inside = await inTransactionContext(() => call().catch((error: Error) => error.message));
    const after = await call().catch((error: Error) => error.message);

    expect(inside).toContain('inside a transaction');
    expect(String(after)).not.toContain('inside a transaction');
  });
});

it('work that a transaction began and that outlives it may call other servers', async () => {
  const end = Promise.withResolvers<void>();
  let later: Promise<void> = Promise.reject(new Error('not begun'));
  later.catch(() => {});
  await inTransactionContext(async () => {
    later = end.promise.then(() => rejectInTransaction('later'));
  });
  end.resolve();

  await expect(later).resolves.toBeUndefined();
});

it('a wrapped client keeps its values and its functions outside of transactions', () => {
  const client = outsideTransactions({ kind: 'smtp', send: (text: string) => text.length });

  expect([client.kind, client.send('four')]).toEqual(['smtp', 4]);
});
