/** A picture that cannot be loaded is replaced by the tenant's mark. The test's own server has no pictures. */
import { afterEach, expect, test, vi } from 'vitest';
import { replaceFailedPictures } from './replace-failed.ts';

afterEach(() => document.body.replaceChildren());

/** Resolves when the browser has tried to load it. */
async function addImage(src: string): Promise<HTMLImageElement> {
  const image = document.createElement('img');
  const isDone = new Promise((resolve) => {
    image.onload = resolve;
    image.onerror = resolve;
  });
  image.setAttribute('src', src);
  document.body.append(image);
  await isDone;
  return image;
}
const addressOf = (image: HTMLImageElement) => new URL(image.src).pathname;

test('replaces a logo and a product picture that failed, before and after the script runs, and nothing else', async () => {
  const early = await addImage('/brand/logo.svg?v=3');
  expect(addressOf(early)).toBe('/brand/logo.svg');

  replaceFailedPictures();

  await vi.waitFor(() => expect(addressOf(early)).toBe('/brand/mark.svg'));
  expect(addressOf(await addImage('/files/5d1.png'))).toBe('/brand/mark.svg');
  expect(addressOf(await addImage('/brand/mark.svg'))).toBe('/brand/mark.svg');
  expect(addressOf(await addImage('/other/picture.png'))).toBe('/other/picture.png');
  expect((await addImage('data:image/png;base64,AAAA')).src).toBe('data:image/png;base64,AAAA');
});

test('keeps pictures that can be shown', async () => {
  const drawing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const image = await addImage(drawing);

  replaceFailedPictures();
  await image.decode();

  expect(image.src).toBe(drawing);
});
