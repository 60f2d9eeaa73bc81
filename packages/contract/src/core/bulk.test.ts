import { expect, test } from 'vitest';
import { bulkAnswer, bulkIds, maxBulkIds, seenVersions } from './bulk.ts';

const id = 'a0000000-0000-4000-8000-000000000000';
const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `${id.slice(0, 24)}${String(index).padStart(12, '0')}`);

test('a bulk action takes 1 to 200 distinct ids', () => {
  for (const accepted of [[id], ids(maxBulkIds)]) expect(bulkIds.safeParse(accepted).success).toBe(true);
  for (const rejected of [[], ids(maxBulkIds + 1), [id, id], [id, id.toUpperCase()], ['x'], id, null])
    expect(bulkIds.safeParse(rejected).success).toBe(false);
});

test('the versions of a bulk action are whole numbers by id, of at most 200 records, or absent', () => {
  const versions = (count: number) => Object.fromEntries(ids(count).map((each) => [each, 1]));

  for (const accepted of [undefined, {}, versions(maxBulkIds)])
    expect(seenVersions.safeParse(accepted).success).toBe(true);
  for (const rejected of [versions(maxBulkIds + 1), { x: 1 }, { [id]: 1.5 }, [1]])
    expect(seenVersions.safeParse(rejected).success).toBe(false);
});

test('the answer of a bulk action names the codes of its single action and the common ones', () => {
  const answer = bulkAnswer(['customer.not_found']);
  const takes = (code: string) => answer.safeParse({ result: { done: [], failed: [{ id, code }] } }).success;

  expect(['customer.not_found', 'unchanged', 'server.failed'].map(takes)).toEqual([true, true, true]);
  expect(takes('schedule.over')).toBe(false);
});
