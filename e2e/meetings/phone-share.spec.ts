/** A customer with a phone moves the self view and follows a shared screen: turned, magnified, in full screen, and beside the chat. */
import type { CDPSession, Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ChatView } from '../support/people/chat-view.ts';

const upright = { width: 390, height: 844 };
const turned = { width: 844, height: 390 };
/** The keyboard takes the lower half. */
const withKeyboard = { width: 390, height: 430 };

test('a phone shows the shared screen as large as it can, and keeps picture and microphone beside the chat', async ({
  people,
}) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Pia Phone', {
    context: { viewport: upright, isMobile: true, hasTouch: true },
  });
  const { page, room } = customer;
  const mute = room.control('Mute microphone');
  const chat = new ChatView(page);
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await room.expectRemoteMedia();
  const finger = await page.context().newCDPSession(page);

  const self = room.control('Move your video');
  await expect.poll(() => centreOf(self)).toMatchObject({ isLeft: false, isUpper: false });
  const { x, y } = await centreOf(self);
  await drag(finger, [
    [
      { x, y },
      { x: 90, y: 200 },
    ],
  ]);
  await expect.poll(() => centreOf(self)).toMatchObject({ isLeft: true, isUpper: true });
  await expect.poll(() => overlap(self, room.control('Full screen'))).toBe(false);

  await chat.button().tap();
  await expect(chat.field).toBeInViewport({ ratio: 1 });
  for (const size of [upright, withKeyboard]) {
    await page.setViewportSize(size);
    const picture = page.getByTestId('remote-video');
    await expect(picture).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(80);
    await expect(mute).toBeInViewport({ ratio: 1 });
    await expect(chat.field).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(upright);
  await chat.panel.getByRole('button', { name: 'Close' }).tap();

  // The screen alone is work enough for a small machine, which would pause it.
  await agents.clickControl('Turn camera off');
  await room.clickControl('Turn camera off');
  await agents.control('Share your screen').click();
  await expect(agents.page.getByText("You're sharing your screen.")).toBeVisible();
  const screen = page.getByTestId('shared-screen');
  await expect(screen).toBeVisible();
  await page.setViewportSize(turned);
  await expect.poll(async () => (await screen.boundingBox())?.height).toBeGreaterThanOrEqual(380);

  const bar = page.getByRole('region', { name: 'Meeting controls' });
  await tap(finger, centre);
  await expect(bar).toHaveCSS('opacity', '0');
  await expect(page.getByRole('banner')).toHaveCSS('opacity', '0');
  await tap(finger, centre);
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(mute).toBeInViewport({ ratio: 1 });

  const zoom = () => readZoom(screen);
  expect(await zoom()).toEqual({ scale: 1, x: 0, y: 0 });
  // One tap may have been a moment ago.
  await tap(finger, { x: 200, y: 150 });
  const now = Date.now();
  await tap(finger, centre, now);
  await tap(finger, centre, now + 100);
  await expect.poll(async () => (await zoom()).scale).toBe(2);
  const before = await zoom();
  await drag(finger, [[centre, { x: centre.x + 80, y: centre.y + 40 }]]);
  await expect.poll(async () => (await zoom()).x).toBeGreaterThan(before.x);
  expect((await zoom()).y).toBeGreaterThan(before.y);
  await drag(finger, [
    [
      { x: centre.x - 30, y: centre.y },
      { x: centre.x - 60, y: centre.y },
    ],
    [
      { x: centre.x + 30, y: centre.y },
      { x: centre.x + 60, y: centre.y },
    ],
  ]);
  await expect.poll(async () => (await zoom()).scale).toBeGreaterThan(3);

  await room.control('Full screen').tap();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(room.tileOf('You')).toBeHidden();
  await room.control('Exit full screen').tap();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expect(room.tileOf('You')).toBeVisible();
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
});

interface Point {
  readonly x: number;
  readonly y: number;
}

const centre: Point = { x: 360, y: 195 };

/** @param when in milliseconds; a busy machine does not make two taps of a double tap */
async function tap(finger: CDPSession, at: Point, when = Date.now()): Promise<void> {
  const timestamp = when / 1000;
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at], timestamp });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
}

/** Moves each finger from the first to the second point, in steps. Without a time between them the browser would take the drag for a fling, and ignore the next tap. */
async function drag(finger: CDPSession, ways: readonly (readonly [Point, Point])[]): Promise<void> {
  let now = Date.now();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id: number })[]) => {
    now += 50;
    return finger.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now / 1000 });
  };
  const at = (share: number) =>
    ways.map(([from, to], id) => ({
      id,
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }));
  await touch('touchStart', at(0));
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', at(share));
  await touch('touchEnd', []);
}

/** The centre of a control, and in which quarter of an upright phone it is. */
async function centreOf(control: Locator): Promise<Point & { isLeft: boolean; isUpper: boolean }> {
  const box = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return { x, y, isLeft: x < upright.width / 2, isUpper: y < upright.height / 2 };
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('A control is not visible.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The magnification and the shift of the picture in pixels. */
function readZoom(screen: Locator): Promise<{ scale: number; x: number; y: number }> {
  return screen.locator('[style*="scale"]').evaluate((picture) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(picture).transform);
    return { scale: a, x: e, y: f };
  });
}
