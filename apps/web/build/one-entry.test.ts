import { expect, test } from 'vitest';
import { startsIn } from './one-entry.ts';

const own = { fileName: 'assets/staff-1.js', moduleIds: ['/foyer/apps/web/src/staff.tsx'] };
const shared = { fileName: 'assets/shared-1.js', moduleIds: ['/foyer/apps/web/src/platform/api.ts'] };

test('the files of a page hold the one start that is its own', () => {
  expect(startsIn([own, shared])).toEqual(['/src/staff.tsx in assets/staff-1.js']);
});

test('a file that brings the other page’s start along is found', () => {
  const crossing = { ...shared, moduleIds: [...shared.moduleIds, '/foyer/apps/web/src/main.tsx'] };

  expect(startsIn([own, crossing])).toEqual([
    '/src/staff.tsx in assets/staff-1.js',
    '/src/main.tsx in assets/shared-1.js',
  ]);
});
