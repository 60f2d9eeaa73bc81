import { expect, it } from 'vitest';
import { onlyRow } from './only-row.ts';

it('returns the only row', () => {
  expect(onlyRow([{ id: 'a' }])).toEqual({ id: 'a' });
});

it.each([{ rows: [] }, { rows: [{ id: 'a' }, { id: 'b' }] }])('throws for $rows.length rows', ({ rows }) => {
  expect(() => onlyRow(rows)).toThrow(`expected one row, received ${rows.length}`);
});
