/** Drawing on a shared screen: where a stroke is on the other's page, who may draw, a still, and the saved picture. */
import type { Locator, Page } from '@playwright/test';
import { setFlags } from '../support/api/flags.ts';
import { expect, test } from '../support/journey.ts';

/** Of the shared screens: wide, usual and upright. */
const shapes = [
  { width: 1280, height: 540 },
  { width: 1280, height: 720 },
  { width: 540, height: 960 },
];

test('a stroke is at the same place of the picture for everyone, and the sharer decides who draws', async ({
  people,
  foyer,
}) => {
  await setFlags(foyer, 'demo', { annotations: true });
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Dara Draws');
  const { page, room } = customer;
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await room.expectRemoteMedia();
  // The screen alone is work enough for a small machine.
  await agents.clickControl('Turn camera off');
  await room.clickControl('Turn camera off');
  const [theirs, own] = [page, agents.page].map((each) => each.getByTestId('shared-screen'));
  if (!theirs || !own) throw new Error('two pages');

  for (const shape of shapes) {
    await replaceScreen(agents.page, shape);
    await agents.control('Share your screen').click();
    await agents.control('Draw on my screen').click();
    await agents.control('Draw').click();
    await agents.control('Rectangle').click();
    const marker = await waitForCentre(own, 'marker');
    await drawAround(agents.page, own, marker);

    await expectAligned(theirs, `${shape.width} × ${shape.height}`);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expectAligned(theirs, `${shape.width} × ${shape.height}, zoomed`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAligned(theirs, `${shape.width} × ${shape.height}, on a phone`);
    await page.setViewportSize({ width: 1280, height: 800 });
    if (shape !== shapes.at(-1)) await agents.control('Stop sharing').first().click();
  }

  await room.control('Draw').click();
  await drawAround(page, theirs, await waitForCentre(theirs, 'marker'));
  // Colours are given in the order in which the pages ask for the drawings.
  for (const colour of ['red', 'blue'] as const) await waitForCentre(own, colour);
  await agents.control('Freeze the picture').click();
  await expect(page.getByAltText('The picture is frozen.')).toBeVisible();
  await agents.control('Save as a picture').click();
  await expect(agents.page.getByText("Saved in the meeting's record.")).toBeVisible();
  await agents.control('Clear all drawings').click();
  await expect.poll(() => centresOf(theirs)).toMatchObject({ red: null, blue: null });
  await agents.control('Forbid drawing').click();
  await expect(page.getByText(/doesn't allow drawing\./)).toBeVisible();
  await expect(room.control('Pen')).toBeHidden();
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The browser shares a drawn picture: grey, with a white marker beside its centre. */
function replaceScreen(page: Page, shape: { width: number; height: number }): Promise<void> {
  return page.evaluate(({ width, height }) => {
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
    }, 100);
    navigator.mediaDevices.getDisplayMedia = async () => screen.captureStream(10);
  }, shape);
}

interface Centre extends Point {
  /** Of the shared screen. */
  readonly width: number;
}
type Centres = Readonly<Record<'marker' | 'red' | 'blue', Centre | null>>;

/** The middle of what has each colour, as pixels of the shared screen on the page; `null` if nothing has it. */
async function centresOf(screen: Locator): Promise<Centres> {
  const png = (await screen.screenshot()).toString('base64');
  return screen.page().evaluate(async (encoded) => {
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
    const centreOf = (isWanted: (r: number, g: number, b: number) => boolean) => {
      let [left, top, right, bottom] = [width, height, -1, -1];
      // Without the controls at the edges.
      for (let y = Math.round(height * 0.2); y < height * 0.8; y += 1)
        for (let x = Math.round(width * 0.2); x < width * 0.8; x += 1) {
          const at = (y * width + x) * 4;
          const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
          if (!isWanted(r, g, b)) continue;
          [left, top] = [Math.min(left, x), Math.min(top, y)];
          [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
        }
      return right < 0 ? null : { x: (left + right) / 2, y: (top + bottom) / 2, width };
    };
    return { marker: centreOf(colours.marker), red: centreOf(colours.red), blue: centreOf(colours.blue) };
  }, png);
}

async function waitForCentre(screen: Locator, colour: keyof Centres): Promise<Centre> {
  await expect.poll(async () => (await centresOf(screen))[colour], { message: colour }).not.toBeNull();
  const found = (await centresOf(screen))[colour];
  if (!found) throw new Error(`nothing is ${colour}`);
  return found;
}

async function drawAround(page: Page, screen: Locator, { x, y }: Point): Promise<void> {
  const box = await screen.boundingBox();
  if (!box) throw new Error('no shared screen');
  await page.mouse.move(box.x + x - 28, box.y + y - 28);
  await page.mouse.down();
  await page.mouse.move(box.x + x, box.y + y, { steps: 3 });
  await page.mouse.move(box.x + x + 28, box.y + y + 28, { steps: 3 });
  await page.mouse.up();
}

/** The middle of the only drawn rectangle is on the marker, within one percent of the picture. */
async function expectAligned(screen: Locator, where: string): Promise<void> {
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
