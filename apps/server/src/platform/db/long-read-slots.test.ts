import { expect, test } from 'vitest';
import { createLongReadSlots } from './long-read-slots.ts';

const tooMany = expect.objectContaining({ code: 'request.too_many', details: { retryAfterMs: 10_000 } });

test('gives four slots in all, of which each tenant gets two and each person one', () => {
  const slots = createLongReadSlots();
  const release = slots.take({ tenantId: 'acme', personId: 'asha' });

  expect(() => slots.take({ tenantId: 'acme', personId: 'asha' })).toThrow(tooMany);
  slots.take({ tenantId: 'acme', personId: 'ben' });
  expect(() => slots.take({ tenantId: 'acme', personId: 'cleo' })).toThrow(tooMany);
  expect(() => slots.take({ tenantId: 'acme' })).toThrow(tooMany);
  slots.take({ tenantId: 'globex' });
  slots.take({ tenantId: 'globex' });
  expect(() => slots.take({ tenantId: 'initech' })).toThrow(tooMany);
  release();
  slots.take({ tenantId: 'acme', personId: 'asha' });
});
