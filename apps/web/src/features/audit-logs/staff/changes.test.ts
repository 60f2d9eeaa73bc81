import { expect, test } from 'vitest';
import { findChanges } from './changes.ts';

test('what changed stands apart from what did not', () => {
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

test('an entry that creates has no before, one that deletes no after', () => {
  expect(findChanges(null, { name: 'JEE' }).changed).toEqual([{ field: 'name', before: null, after: 'JEE' }]);
  expect(findChanges({ name: 'JEE' }, null).changed).toEqual([{ field: 'name', before: 'JEE', after: null }]);
});

test('a value that was not there and one that is nothing are the same', () => {
  expect(findChanges({ reason: null }, {})).toEqual({ changed: [], same: [] });
});

test('lists are read as lists', () => {
  const [change] = findChanges({ products: [] }, { products: ['a', 'b'] }).changed;

  expect(change).toEqual({ field: 'products', before: '–', after: 'a, b' });
});
