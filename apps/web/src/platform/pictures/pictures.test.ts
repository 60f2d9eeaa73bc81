import { describe, expect, test } from 'vitest';
import {
  fromStored,
  type Picture,
  type PictureEvent,
  reducePictures,
  refusalOf,
  uploadedPictures,
} from './pictures.ts';

const megabyte = 1024 * 1024;
const file = (changes: { type?: string; size?: number } = {}) => ({
  name: 'bill.png',
  type: 'image/png',
  size: megabyte,
  ...changes,
});
const added = (key: string, bytes = megabyte): PictureEvent => ({ type: 'added', key, name: key, bytes });
const failure = (isFinal: boolean): PictureEvent => ({
  type: 'failed',
  key: 'a',
  isFinal,
  problem: 'Too many.',
});
const picturesAfter = (...events: PictureEvent[]): readonly Picture[] =>
  events.reduce<readonly Picture[]>(reducePictures, []);

describe('refusalOf', () => {
  test('accepts a picture of a supported type and size', () => {
    expect(refusalOf(file(), [])).toBeNull();
    expect(refusalOf(file({ type: 'image/jpeg', size: 5 * megabyte }), [])).toBeNull();
  });

  test.each([
    ['another type', file({ type: 'image/gif' }), 'type'],
    ['a file that is one byte too large', file({ size: 5 * megabyte + 1 }), 'large'],
  ] as const)('rejects %s', (_, candidate, why) => {
    expect(refusalOf(candidate, [])).toBe(why);
  });

  test('rejects a sixth picture', () => {
    expect(refusalOf(file(), picturesAfter(...['a', 'b', 'c', 'd', 'e'].map((key) => added(key))))).toBe(
      'count',
    );
  });

  test('rejects more than 25 MB in total', () => {
    const four = picturesAfter(...['a', 'b', 'c', 'd'].map((key) => added(key, 5.5 * megabyte)));

    expect(refusalOf(file({ size: 4 * megabyte }), four)).toBe('total');
    expect(refusalOf(file({ size: 3 * megabyte }), four)).toBeNull();
  });
});

describe('reducePictures', () => {
  test('shows the upload progress and then the picture as sent', () => {
    expect(picturesAfter(added('a'), { type: 'progress', key: 'a', sent: 0.4 })[0]).toMatchObject({
      status: 'sending',
      sent: 0.4,
    });
    expect(picturesAfter(added('a'), { type: 'sent', key: 'a', id: 'i' })[0]).toMatchObject({
      status: 'sent',
      id: 'i',
    });
  });

  test('allows a retry of a failed picture and not of a rejected one', () => {
    const failed = picturesAfter(added('a'), failure(false));

    expect(failed[0]).toMatchObject({ status: 'failed', problem: 'Too many.' });
    expect(reducePictures(failed, { type: 'again', key: 'a' })[0]).toMatchObject({
      status: 'sending',
      problem: null,
    });
    expect(picturesAfter(added('a'), failure(true))[0]?.status).toBe('refused');
  });

  test('removes a picture and keeps the others', () => {
    expect(
      picturesAfter(added('a'), added('b'), { type: 'removed', key: 'a' }).map(({ key }) => key),
    ).toEqual(['b']);
  });
});

describe('uploadedPictures', () => {
  test('returns null until every picture is uploaded', () => {
    expect(uploadedPictures(picturesAfter(added('a')))).toBeNull();
    expect(uploadedPictures(picturesAfter(added('a'), failure(false)))).toBeNull();
    expect(uploadedPictures([])).toEqual([]);
  });

  test('includes pictures that were uploaded before a reload', () => {
    const kept = [{ id: 'i', name: 'bill.png', bytes: megabyte }];

    expect(uploadedPictures(fromStored(kept))).toEqual(kept);
  });
});
