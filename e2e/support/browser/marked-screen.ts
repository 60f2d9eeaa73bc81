/** A shared screen that is a drawn picture with a marker, and where the marker and the strokes are on a page. */
import { expect, type Locator, type Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The picture does not move, and each frame of it is work for all pages. */
const framesPerSecond = 2;

/** The browser shares a drawn picture: grey, with a white marker beside its centre. */
export function replaceScreen(page: Page, shape: { width: number; height: number }): Promise<void> {
  return page.evaluate(
    ({ width, height, framesPerSecond }) => {
      const screen = Object.assign(document.createElement('canvas'), { width, height });
      const picture = screen.getContext('2d');
      // Large enough for the smallest simulcast layer.
      const side = Math.min(width, height) / 14;
      setInterval(() => {
        if (!picture) return;
        picture.fillStyle = '#505050';
        picture.fillRect(0, 0, width, height);
        picture.fillStyle = '#ffffff';
        picture.fillRect(width * 0.45 - side / 2, height * 0.55 - side / 2, side, side);
      }, 1000 / framesPerSecond);
      navigator.mediaDevices.getDisplayMedia = async () => screen.captureStream(framesPerSecond);
    },
    { ...shape, framesPerSecond },
  );
}

interface Centre extends Point {
  /** Of the shared screen. */
  readonly width: number;
}
type Centres = Readonly<Record<'marker' | 'red' | 'blue', Centre | null>>;

/** The middle of what has each colour, as pixels of the shared screen on the page, without what is over it; `null` if nothing has it. */
async function centresOf(screen: Locator): Promise<Centres> {
  const png = (await screen.screenshot()).toString('base64');
  return screen.evaluate(async (element, encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const data = canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    const colours = {
      marker: (r: number, g: number, b: number) => r > 200 && g > 200 && b > 200,
      red: (r: number, g: number, b: number) => r > 170 && g < 110 && b < 120,
      blue: (r: number, _g: number, b: number) => b > 190 && r < 90,
    };
    const box = element.getBoundingClientRect();
    const covers = [
      ...document.querySelectorAll('[data-drawing-tools], [data-controls], [data-notices] > *, figcaption'),
      ...document.querySelectorAll('header, [data-as]'),
    ].map((cover) => cover.getBoundingClientRect());
    const isCovered = (x: number, y: number) =>
      covers.some(
        ({ left, right, top, bottom }) =>
          x + box.left >= left && x + box.left < right && y + box.top >= top && y + box.top < bottom,
      );
    const centreOf = (isWanted: (r: number, g: number, b: number) => boolean) => {
      let [left, top, right, bottom] = [width, height, -1, -1];
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) {
          const at = (y * width + x) * 4;
          const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
          if (!isWanted(r, g, b) || isCovered(x, y)) continue;
          [left, top] = [Math.min(left, x), Math.min(top, y)];
          [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
        }
      return right < 0 ? null : { x: (left + right) / 2, y: (top + bottom) / 2, width };
    };
    return { marker: centreOf(colours.marker), red: centreOf(colours.red), blue: centreOf(colours.blue) };
  }, png);
}

/** @returns the middle of what has the colour, once there is something */
export async function waitForCentre(screen: Locator, colour: keyof Centres): Promise<Centre> {
  await expect.poll(async () => (await centresOf(screen))[colour], { message: colour }).not.toBeNull();
  const found = (await centresOf(screen))[colour];
  if (!found) throw new Error(`nothing is ${colour}`);
  return found;
}

/** Drags the pointer over the point, in the middle of the way. */
export async function drawAround(page: Page, screen: Locator, { x, y }: Point): Promise<void> {
  const box = await screen.boundingBox();
  if (!box) throw new Error('no shared screen');
  await page.mouse.move(box.x + x - 28, box.y + y - 28);
  await page.mouse.down();
  await page.mouse.move(box.x + x, box.y + y, { steps: 3 });
  await page.mouse.move(box.x + x + 28, box.y + y + 28, { steps: 3 });
  await page.mouse.up();
}

/** The middle of the only drawn rectangle, of either colour, is on the marker within one percent of the picture. */
export async function expectAligned(screen: Locator, where: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { marker, red, blue } = await centresOf(screen);
        const drawn = red ?? blue;
        if (!marker || !drawn) return `${marker ? 'no stroke' : 'no marker'} visible`;
        const distance = Math.hypot(marker.x - drawn.x, marker.y - drawn.y);
        return distance <= Math.max(1.5, marker.width / 100) ? 'aligned' : `${distance} px apart`;
      },
      { message: where },
    )
    .toBe('aligned');
}

/** Nothing is drawn any more. */
export async function expectNoDrawing(screen: Locator): Promise<void> {
  await expect.poll(() => centresOf(screen)).toMatchObject({ red: null, blue: null });
}
