import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multilineTexts, oneLineTexts } from '../../testing/accepted-texts.ts';
import { sanitizeFileName } from '../storage/pictures/picture.ts';
import { attachmentNamed } from './content-disposition.ts';

test.each([
  ['customers-2026-11-20.csv', 'attachment; filename="customers-2026-11-20.csv"'],
  ['my photo.png', `attachment; filename="my-photo.png"; filename*=UTF-8''my%20photo.png`],
  [`Zoë's (1).png`, `attachment; filename="Zo--s--1-.png"; filename*=UTF-8''Zo%C3%AB%27s%20%281%29.png`],
  ['a"b;c\\d\r\nx.png', `attachment; filename="a-b-c-d--x.png"; filename*=UTF-8''a%22b%3Bc%5Cd%0D%0Ax.png`],
])('the name %j is sent as %j', (name, header) => {
  expect(attachmentNamed(name)).toBe(header);
});

test('keeps every accepted file name in one ASCII header', () => {
  fc.assert(
    fc.property(fc.oneof(oneLineTexts, multilineTexts), (typed) => {
      const name = sanitizeFileName(typed, 'image/png');
      const [, plain, whole] =
        /^attachment; filename="([\w.-]+)"(?:; filename\*=UTF-8''([\w!#$&+.^`|~%-]+))?$/.exec(
          attachmentNamed(name),
        ) ?? [];

      expect(whole === undefined ? plain : decodeURIComponent(whole)).toBe(name);
      expect(sanitizeFileName(name, 'image/png')).toBe(name);
    }),
  );
});
