import { describe, expect, test } from 'vitest';
import { differingPaths, mergeFields, withValueAt } from './merge-fields.ts';

const base = { headline: 'See it live', promise: null as string | null, agentIds: ['a', 'b'], active: true };

describe('mergeFields', () => {
  test('keeps both changes to different fields', () => {
    const mine = { ...base, promise: 'Twenty minutes' };
    const theirs = { ...base, headline: 'Ask anything' };

    expect(mergeFields(base, mine, theirs)).toEqual({
      merged: { ...base, promise: 'Twenty minutes', headline: 'Ask anything' },
      overlaps: [],
    });
  });

  test('names a field that both changed, and keeps my value until one is chosen', () => {
    const { merged, overlaps } = mergeFields(
      base,
      { ...base, headline: 'Mine' },
      { ...base, headline: 'Theirs' },
    );

    expect(merged.headline).toBe('Mine');
    expect(overlaps).toEqual([{ path: ['headline'], mine: 'Mine', theirs: 'Theirs' }]);
  });

  test('the same change by both is not an overlap', () => {
    const changed = { ...base, headline: 'Same', active: false };

    expect(mergeFields(base, changed, changed).overlaps).toEqual([]);
  });

  test('merges sets by what each added and removed', () => {
    const mine = { ...base, agentIds: ['a', 'b', 'c'] };
    const theirs = { ...base, agentIds: ['a', 'd'] };

    expect(mergeFields(base, mine, theirs)).toMatchObject({
      merged: { agentIds: ['a', 'c', 'd'] },
      overlaps: [],
    });
  });

  test('merges nested fields one by one', () => {
    const flags = { lobbyMode: true, utmTags: false };
    const { merged, overlaps } = mergeFields(
      { flags },
      { flags: { ...flags, lobbyMode: false } },
      { flags: { utmTags: true, lobbyMode: true } },
    );

    expect(merged.flags).toEqual({ lobbyMode: false, utmTags: true });
    expect(overlaps).toEqual([]);
  });

  test('merges a list of named items by name, in my order if I changed it', () => {
    const [name, email, city] = [
      { name: 'name', label: '' },
      { name: 'email', label: '' },
      { name: 'city', label: '' },
    ];
    const { merged, overlaps } = mergeFields(
      { fields: [name, email] },
      { fields: [email, name] },
      { fields: [name, { name: 'email', label: 'Mail' }, city] },
    );

    expect(merged.fields).toEqual([{ name: 'email', label: 'Mail' }, name, city]);
    expect(overlaps).toEqual([]);
  });

  test('an item that one removed and the other changed is an overlap', () => {
    const email = { name: 'email', label: '' };
    const { overlaps } = mergeFields(
      { fields: [email] },
      { fields: [{ ...email, label: 'Mail' }] },
      { fields: [] },
    );

    expect(overlaps).toEqual([
      { path: ['fields', 'email'], mine: { name: 'email', label: 'Mail' }, theirs: undefined },
    ]);
  });
});

describe('withValueAt', () => {
  test.each([
    [{ flags: { a: true, b: false } }, ['flags', 'b'], true, { flags: { a: true, b: true } }],
    [
      { fields: [{ name: 'x', label: '' }] },
      ['fields', 'x', 'label'],
      'X',
      { fields: [{ name: 'x', label: 'X' }] },
    ],
    [{ fields: [{ name: 'x' }, { name: 'y' }] }, ['fields', 'x'], undefined, { fields: [{ name: 'y' }] }],
    [{ fields: [] }, ['fields', 'x'], { name: 'x' }, { fields: [{ name: 'x' }] }],
  ])('sets the value of %j at %j', (fields, path, value, expected) => {
    expect(withValueAt(fields, path, value)).toEqual(expected);
  });
});

test('differingPaths names each changed value, inside objects and named lists', () => {
  const before = { name: 'Acme', flags: { chat: true, tips: true }, fields: [{ name: 'email', label: '' }] };
  const after = {
    name: 'Acme',
    flags: { chat: false, tips: true },
    fields: [{ name: 'email', label: 'Mail' }],
  };

  expect(differingPaths(before, after)).toEqual([
    ['flags', 'chat'],
    ['fields', 'email', 'label'],
  ]);
});

test('differingPaths names a list whose items have changed places', () => {
  const [first, second] = [{ name: 'email' }, { name: 'phone' }];

  expect(differingPaths({ fields: [first, second] }, { fields: [second, first] })).toEqual([['fields']]);
});
