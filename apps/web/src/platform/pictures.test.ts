import { describe, expect, test } from 'vitest';
import {
  fromKept,
  type Picture,
  type PictureEvent,
  reducePictures,
  refusalOf,
  toHandIn,
} from './pictures.ts';

const megabyte = 1024 * 1024;
const file = (changes: { type?: string; size?: number } = {}) => ({
  name: 'bill.png',
  type: 'image/png',
  size: megabyte,
  ...changes,
});
const added = (key: string, bytes = megabyte): PictureEvent => ({ type: 'added', key, name: key, bytes });
const notThere = (isFinal: boolean): PictureEvent => ({
  ...{ type: 'failed', key: 'a', isFinal, problem: 'Too many.' },
});
const standsAfter = (...events: PictureEvent[]): readonly Picture[] =>
  events.reduce<readonly Picture[]>(reducePictures, []);

describe('what may be added', () => {
  test('a picture of the right type and size', () => {
    expect(refusalOf(file(), [])).toBeNull();
    expect(refusalOf(file({ type: 'image/jpeg', size: 5 * megabyte }), [])).toBeNull();
  });

  test.each([
    ['another type', file({ type: 'image/gif' }), 'type'],
    ['a byte too many', file({ size: 5 * megabyte + 1 }), 'large'],
  ] as const)('not %s', (_, candidate, why) => {
    expect(refusalOf(candidate, [])).toBe(why);
  });

  test('not a sixth', () => {
    expect(refusalOf(file(), standsAfter(...['a', 'b', 'c', 'd', 'e'].map((key) => added(key))))).toBe(
      'count',
    );
  });

  test('not more than 25 MB together', () => {
    const four = standsAfter(...['a', 'b', 'c', 'd'].map((key) => added(key, 5.5 * megabyte)));

    expect(refusalOf(file({ size: 4 * megabyte }), four)).toBe('total');
    expect(refusalOf(file({ size: 3 * megabyte }), four)).toBeNull();
  });
});

describe('on its way', () => {
  test('it shows how much has left, and counts once it is there', () => {
    expect(standsAfter(added('a'), { type: 'progress', key: 'a', sent: 0.4 })[0]).toMatchObject({
      status: 'sending',
      sent: 0.4,
    });
    expect(standsAfter(added('a'), { type: 'sent', key: 'a', id: 'i' })[0]).toMatchObject({
      status: 'sent',
      id: 'i',
    });
  });

  test('what did not arrive can be tried again, what was refused cannot', () => {
    const failed = standsAfter(added('a'), notThere(false));

    expect(failed[0]).toMatchObject({ status: 'failed', problem: 'Too many.' });
    expect(reducePictures(failed, { type: 'again', key: 'a' })[0]).toMatchObject({
      ...{ status: 'sending', problem: null },
    });
    expect(standsAfter(added('a'), notThere(true))[0]?.status).toBe('refused');
  });

  test('what was removed is gone, the others stay', () => {
    expect(standsAfter(added('a'), added('b'), { type: 'removed', key: 'a' }).map(({ key }) => key)).toEqual([
      'b',
    ]);
  });
});

describe('handing in', () => {
  test('waits until every picture is there', () => {
    expect(toHandIn(standsAfter(added('a')))).toBeNull();
    expect(toHandIn(standsAfter(added('a'), notThere(false)))).toBeNull();
    expect(toHandIn([])).toEqual([]);
  });

  test('what was sent before a reload counts', () => {
    const kept = [{ id: 'i', name: 'bill.png', bytes: megabyte }];

    expect(toHandIn(fromKept(kept))).toEqual(kept);
  });
});
