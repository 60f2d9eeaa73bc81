/** The background blur of a camera, which the page draws itself. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectMoreReceived } from '../support/browser/media-stats.ts';
import { expect, test } from '../support/journey.ts';

/** Brightness from one pixel to the fourth beside it. The bar of the fake camera has a sharp edge. */
const sharp = 80;
/** Without a graphics card, a busy machine compiles the model's shaders for longer than other waits allow. */
const blurStart = { timeout: 60_000 };

test("an agent's background is blurred for the customer, also after a reload, until the agent turns it off", async ({
  people,
}) => {
  test.slow();
  const agent = await people.agent('globex', 'agent');
  await slowDownCamera(agent.page.context());
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Bea Blur');
  await customer.register('claims-help');
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  const { room } = customer;
  await room.expectRemoteMedia();
  const blur = agents.page.getByRole('switch', { name: /^Blur my background/ });
  const edge = () => readSharpestEdge(room.page);
  await expect.poll(edge).toBeGreaterThan(sharp);

  let load = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    load = resolve;
  });
  await agents.page.route(/selfie_segmentation.*\.wasm$/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await agents.control('Meeting settings').click();
  await blur.click();
  // The camera is off until the first blurred picture.
  await expect(room.page.getByTestId('remote-video')).toBeHidden();
  await expect(agents.page.getByText('Preparing background blur.')).toBeVisible();
  load();
  await expect(room.page.getByTestId('remote-video')).toBeVisible(blurStart);
  await expectMoreReceived(room.page, 'frames');
  await expect.poll(edge).toBeLessThan(sharp);

  await agents.page.reload();
  await agents.expectRemoteMedia();
  await expect(room.page.getByTestId('remote-video')).toBeVisible(blurStart);
  await expectMoreReceived(room.page, 'frames');
  await expect.poll(edge).toBeLessThan(sharp);
  await agents.control('Meeting settings').click();
  await expect(blur).toBeChecked();

  await blur.click();
  await expect(blur).not.toBeChecked();
  await expect.poll(edge).toBeGreaterThan(sharp);
  await agents.page.keyboard.press('Escape');
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
});

test("a customer's background is blurred for the agent, in the page that the customer registered on", async ({
  people,
}) => {
  test.slow();
  const agent = await people.agent('globex', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Cara Customer');
  await slowDownCamera(customer.page.context());
  await customer.register('claims-help');
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  await agents.expectRemoteMedia();
  const edge = () => readSharpestEdge(agents.page);
  await expect.poll(edge).toBeGreaterThan(sharp);

  await customer.room.control('Meeting settings').click();
  await customer.page.getByRole('switch', { name: /^Blur my background/ }).click();

  await expect.poll(edge, blurStart).toBeLessThan(sharp);
  await expectMoreReceived(agents.page, 'frames');
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
});

/** A camera of one frame per second: then no machine is too slow for the blur. */
function slowDownCamera(context: BrowserContext) {
  return context.addInitScript(() => {
    const { getSettings } = MediaStreamTrack.prototype;
    MediaStreamTrack.prototype.getSettings = function settings(this: MediaStreamTrack) {
      return Object.assign(getSettings.call(this), this.kind === 'video' && { frameRate: 1 });
    };
  });
}

/** The largest step of brightness in the remote video, 0 to 255; not a number before a picture with the bar is there. */
function readSharpestEdge(page: Page): Promise<number> {
  return page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-testid="remote-video"]');
    if (!video?.videoWidth) return Number.NaN;
    const [width, height] = [320, 180];
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(video, 0, 0, width, height);
    const { data } = context?.getImageData(0, height / 2, width, 1) ?? { data: [] };
    const greens = [...data].filter((_, index) => index % 4 === 1);
    if (Math.max(...greens) < 70) return Number.NaN;
    return Math.max(...greens.slice(4).map((green, index) => Math.abs(green - (greens[index] ?? green))));
  });
}
