/** What a page looks like from its first paint on, picture by picture, and which colours stand in the pictures. */
import type { Page } from '@playwright/test';

/** Each picture that the browser paints while it is gone to an address, as PNG in base64. @returns stop */
export async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
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
 * How many points of a picture are of each colour, give or take what smoothing and encoding make of it.
 * @param lens a page of nobody, which may read any picture
 * @param colours `#RRGGBB` each, by name
 */
export function countColours(
  lens: Page,
  picture: string,
  colours: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  return lens.evaluate(
    async ([data, wanted]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      const points = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
      const near = 6;
      const found = Object.entries(wanted).map(([name, colour]) => {
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
        let count = 0;
        for (let at = 0; at < points.length; at += 4)
          if (
            Math.abs((points[at] ?? 0) - r) <= near &&
            Math.abs((points[at + 1] ?? 0) - g) <= near &&
            Math.abs((points[at + 2] ?? 0) - b) <= near
          )
            count += 1;
        return [name, count] as const;
      });
      return Object.fromEntries(found);
    },
    [picture, colours] as const,
  );
}
