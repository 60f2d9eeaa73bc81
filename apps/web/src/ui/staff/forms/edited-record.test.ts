import { expect, test } from 'vitest';
import { changedElsewhere, editRecord, receiveResponse, receiveVersion } from './edited-record.ts';

interface Saved {
  readonly name: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly version: number;
}
type Fields = Omit<Saved, 'version'>;

const rules = {
  fieldsOf: ({ name, flags }: Saved): Fields => ({ name, flags }),
  differs: (fields: Fields, { name, flags }: Saved) =>
    JSON.stringify(fields) !== JSON.stringify({ name, flags }),
};
const first: Saved = { name: 'Acme', flags: { chat: true }, version: 1 };
const opened = editRecord(first, rules);
const withDraft = { ...opened, fields: { ...opened.fields, name: 'Northwind' } };

test('a form without changes shows the version that was saved elsewhere', () => {
  const next = { ...first, name: 'Contoso', version: 2 };

  expect(receiveVersion(opened, next, rules)).toMatchObject({ base: next, fields: { name: 'Contoso' } });
});

test('a draft stays, based on the version that was opened, and names what changed elsewhere', () => {
  const record = receiveVersion(withDraft, { ...first, flags: { chat: false }, version: 2 }, rules);

  expect(record).toMatchObject({ base: first, fields: { name: 'Northwind' } });
  expect(changedElsewhere(record, rules)).toEqual([['flags', 'chat']]);
});

test('a draft that is undone gives way to the version that was saved elsewhere', () => {
  const next = { ...first, flags: { chat: false }, version: 2 };
  const waiting = receiveVersion(withDraft, next, rules);

  const undone = receiveVersion({ ...waiting, fields: opened.fields }, next, rules);

  expect(undone).toMatchObject({ base: next, fields: { flags: { chat: false } }, newer: null });
});

test('a draft moves to a newer version in which no field of the form differs', () => {
  const next = { ...first, version: 2 };

  expect(receiveVersion(withDraft, next, rules)).toMatchObject({
    base: next,
    fields: { name: 'Northwind' },
    newer: null,
  });
});

test('a change elsewhere to the same value as in the draft is not reported', () => {
  const next = { ...first, name: 'Northwind', version: 2 };

  const record = receiveVersion(withDraft, next, rules);

  expect(changedElsewhere(record, rules)).toEqual([]);
  expect(record).toMatchObject({ base: next, fields: { name: 'Northwind' } });
});

test('the version that is already known changes nothing', () => {
  expect(receiveVersion(withDraft, first, rules)).toBe(withDraft);
});

test('a newer version of a response is not replaced by the older one in the cache', () => {
  const next = { ...first, flags: { chat: false }, version: 2 };
  const answered = receiveResponse(withDraft, next, rules);

  const undone = receiveVersion({ ...answered, fields: opened.fields }, first, rules);

  expect(undone.base).toBe(next);
  expect(receiveVersion(undone, first, rules)).toBe(undone);
});
