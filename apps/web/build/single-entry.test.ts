import { expect, test } from 'vitest';
import { entriesIn } from './single-entry.ts';

const staffChunk = { fileName: 'assets/staff-1.js', moduleIds: ['/foyer/apps/web/src/staff.tsx'] };
const sharedChunk = {
  fileName: 'assets/shared-1.js',
  moduleIds: ['/foyer/apps/web/src/platform/api/api.ts'],
};

test('finds the entry of a page in its chunks', () => {
  expect(entriesIn([staffChunk, sharedChunk])).toEqual(['/src/staff.tsx in assets/staff-1.js']);
});

test('finds the entry of another page in a shared chunk', () => {
  const mixedChunk = {
    ...sharedChunk,
    moduleIds: [...sharedChunk.moduleIds, '/foyer/apps/web/src/main.tsx'],
  };

  expect(entriesIn([staffChunk, mixedChunk])).toEqual([
    '/src/staff.tsx in assets/staff-1.js',
    '/src/main.tsx in assets/shared-1.js',
  ]);
});
