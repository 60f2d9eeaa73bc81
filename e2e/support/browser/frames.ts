/** Records the frames that a page paints, and counts the pixels of given colours in them. */
import type { Page } from '@playwright/test';

/** Records every painted frame as a base64 PNG. @returns a function that stops and returns the frames */
export async function recordFrames(page: Page): Promise<() => Promise<string[]>> {
  const devtools = await page.context().newCDPSession(page);
  const frames: string[] = [];
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return async () => {
    await devtools.send('Page.stopScreencast');
    await devtools.detach();
    return frames;
  };
}

/**
 * Counts the pixels of each colour, with a tolerance for anti-aliasing and encoding.
 * @param decoder a blank page, which decodes the image
 * @param colours `#RRGGBB` by name
 */
export function countColours(
  decoder: Page,
  image: string,
  colours: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  return decoder.evaluate(
    async ([data, wanted]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
      const tolerance = 6;
      const found = Object.entries(wanted).map(([name, colour]) => {
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
        let count = 0;
        for (let at = 0; at < pixels.length; at += 4)
          if (
            Math.abs((pixels[at] ?? 0) - r) <= tolerance &&
            Math.abs((pixels[at + 1] ?? 0) - g) <= tolerance &&
            Math.abs((pixels[at + 2] ?? 0) - b) <= tolerance
          )
            count += 1;
        return [name, count] as const;
      });
      return Object.fromEntries(found);
    },
    [image, colours] as const,
  );
}
