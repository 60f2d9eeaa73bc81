/** An agent sends video by WHIP, as OBS does: it is shown as their screen, and the key can be revoked. */
import type { Page } from '@playwright/test';
import { setFlags } from '../support/api/flags.ts';
import { startWhip, stopWhip } from '../support/browser/whip-client.ts';
import { expect, test } from '../support/journey.ts';

test('an agent sends video from OBS, which everyone sees as their screen until the key is revoked', async ({
  people,
  foyer,
}) => {
  await setFlags(foyer, 'demo', { enableObs: true });
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Olga Screen');
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  const { room } = customer;
  await agents.expectRemoteMedia();
  await room.expectRemoteMedia();
  const status = agents.page.getByRole('status');

  await agents.control('Meeting settings').click();
  await agents.control('Send video from OBS').click();
  await agents.control('Create key').click();
  const url = await agents.page.getByLabel('Server', { exact: true }).inputValue();
  const key = await agents.page.getByLabel('Bearer Token', { exact: true }).inputValue();
  await expect(status.filter({ hasText: 'No video from OBS yet.' })).toBeVisible();

  const obs = await people.customer('demo', 'OBS');
  await obs.page.goto(new URL('/robots.txt', url).href);
  expect((await startWhip(obs.page, { url, key: `${key.slice(1)}x` })).status).toBe(401);
  const started = await startWhip(obs.page, { url, key });
  expect(started.status).toBe(201);
  await expect(status.filter({ hasText: 'OBS is connected, and everyone sees its video.' })).toBeVisible();
  await agents.page.keyboard.press('Escape');
  for (const page of [room.page, agents.page]) await expect.poll(() => colourOfScreen(page)).toBe('red');
  // OBS is no person.
  await expect(room.page.getByRole('figure')).toHaveCount(3);
  await expect(agents.page.getByRole('status').filter({ hasText: /^OBS is connected\./ })).toBeVisible();

  expect(await stopWhip(obs.page, { url, key }, started.session ?? '')).toBe(200);
  await expect(room.page.getByTestId('shared-screen')).toHaveCount(0);
  expect((await startWhip(obs.page, { url, key })).status).toBe(201);
  await expect.poll(() => colourOfScreen(room.page)).toBe('red');

  await agents.control('OBS settings').click();
  await agents.control('Revoke key').click();
  await expect(status.filter({ hasText: 'The key no longer works.' })).toBeVisible();
  await expect(room.page.getByTestId('shared-screen')).toHaveCount(0);
  expect((await startWhip(obs.page, { url, key })).status).toBe(401);
  await agents.page.keyboard.press('Escape');
  await agents.expectRemoteMedia();
  await room.expectRemoteMedia();
  await agents.end();
  await setFlags(foyer, 'demo', { enableObs: false });
});

/** Of a pixel in the middle of the shared screen. */
function colourOfScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-testid="shared-screen"] video');
    if (!video?.videoWidth) return 'none';
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(video, 0, 0);
    const [red = 0, green = 0, blue = 0] = context.getImageData(
      canvas.width / 2,
      canvas.height / 2,
      1,
      1,
    ).data;
    return red > 150 && green < 90 && blue < 90 ? 'red' : `${red} ${green} ${blue}`;
  });
}
