import { expect, test } from 'vitest';
import { findChanges } from './changes.ts';

test('findChanges separates changed fields from unchanged ones', () => {
  const { changed, same } = findChanges(
    { name: 'JEE', active: true, flags: { lobbyMode: false, chatButton: true } },
    { name: 'JEE', active: false, flags: { lobbyMode: true, chatButton: true } },
  );

  expect(changed).toEqual([
    { field: 'active', before: 'true', after: 'false' },
    { field: 'flags.lobbyMode', before: 'false', after: 'true' },
  ]);
  expect(same.map(({ field }) => field)).toEqual(['name', 'flags.chatButton']);
});

test('a creation has no values before, a deletion none after', () => {
  expect(findChanges(null, { name: 'JEE' }).changed).toEqual([{ field: 'name', before: null, after: 'JEE' }]);
  expect(findChanges({ name: 'JEE' }, null).changed).toEqual([{ field: 'name', before: 'JEE', after: null }]);
});

test('treats a missing value and null as equal', () => {
  expect(findChanges({ reason: null }, {})).toEqual({ changed: [], same: [] });
});

test('formats lists', () => {
  const [change] = findChanges({ products: [] }, { products: ['a', 'b'] }).changed;

  expect(change).toEqual({ field: 'products', before: '–', after: 'a, b' });
});
