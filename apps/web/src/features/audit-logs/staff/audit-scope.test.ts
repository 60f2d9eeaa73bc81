import { expect, test } from 'vitest';
import { withScope } from './audit-scope.ts';

test.each([
  [{ page: 0 }, { page: 0, scope: 'changes' }],
  [{ logType: 'USERS' }, { logType: 'USERS', scope: 'changes' }],
  [{ scope: 'all' }, { scope: 'all' }],
  [{ scope: 'reads' }, { scope: 'reads' }],
  [{ action: 'READ' }, { action: 'READ' }],
  [{ entityId: '42' }, { entityId: '42' }],
])('%j asks the server for %j', (query, asked) => {
  expect(withScope(query)).toEqual(asked);
});
