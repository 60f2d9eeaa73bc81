import { expect, test } from 'vitest';
import { admins, publicAccess, staff } from './access.ts';
import { route } from './http.ts';

const definition = { method: 'GET', path: '/api/example', summary: '', answer: null, errors: [] } as const;
const limit = { max: 1, perMs: 1_000 };

// Whether these calls compile is checked by `npm run check`, not by running them.
test('a route without a limit compiles for signed-in staff only', () => {
  expect(route({ ...definition, access: admins }).access).toBe(admins);

  // @ts-expect-error: everybody may call it, and it has no limit
  route({ ...definition, access: publicAccess });
  // @ts-expect-error: customers may call it, and it has no limit
  route({ ...definition, access: ['customer'] });
  // @ts-expect-error: guests may call it besides staff, and it has no limit
  route({ ...definition, access: [...staff, 'guest'] });
  // @ts-expect-error: its limit may be absent
  route({ ...definition, access: publicAccess, limit: undefined as typeof limit | undefined });
});

test('a route with a limit compiles for everyone', () => {
  expect(route({ ...definition, access: [...staff, 'customer', 'guest'], limit }).limit).toBe(limit);
  expect(route({ ...definition, access: publicAccess, limit }).limit).toBe(limit);
});
