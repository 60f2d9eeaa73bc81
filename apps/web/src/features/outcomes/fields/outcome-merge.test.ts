import { expect, test } from 'vitest';
import { noFields } from './outcome-fields.ts';
import { mergeTyped, overlapsOf } from './outcome-merge.ts';

const base = { ...noFields, status: 'completed', note: 'Two seats.' } as const;

test('changes of different fields are merged', () => {
  const mine = { ...base, note: 'Three seats.' };
  const theirs = { ...base, status: 'follow-up' } as const;

  expect(mergeTyped({ fields: mine, base }, theirs)).toEqual({
    fields: { ...theirs, note: 'Three seats.' },
    base: theirs,
  });
});

test('a field that both changed keeps what is typed, and is still an overlap', () => {
  const mine = { ...base, note: 'Mine.' };
  const theirs = { ...base, note: 'Theirs.', converted: true };

  const merged = mergeTyped({ fields: mine, base }, theirs);

  expect(merged.fields).toEqual({ ...theirs, note: 'Mine.' });
  expect(overlapsOf(merged, theirs)).toEqual(['note']);
});

test('the same change by both is not an overlap', () => {
  const same = { ...base, note: 'Four seats.' };

  expect(overlapsOf({ fields: same, base }, same)).toEqual([]);
});
