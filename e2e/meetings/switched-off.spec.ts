/** Who has switched camera and microphone off stays unseen and unheard, however the meeting is entered again. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

/** Counts the calls of getUserMedia in `window.openings`. */
function countOpenings(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const counted = window as unknown as { openings: number };
  counted.openings = 0;
  mediaDevices.getUserMedia = (constraints) => {
    counted.openings += 1;
    return open(constraints);
  };
}

async function expectOffAndUnopened(page: Page): Promise<void> {
  const room = new RoomView(page);
  await expect(room.status).toHaveAttribute('data-status', 'connected');
  await expect(room.control('Unmute microphone')).toBeVisible();
  await expect(room.control('Turn camera on')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { openings: number }).openings)).toBe(0);
}

test('camera and microphone that were switched off stay off after a reload, in a second tab, and for the agent too', async ({
  people,
}) => {
  const agent = await people.agent('demo', 'agent2');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Dora Dark');
  await customer.page.context().addInitScript(countOpenings);
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();
  for (const { page } of [customer, agents]) {
    await page.context().addInitScript(countOpenings);
    await new RoomView(page).control('Mute microphone').click();
    await new RoomView(page).control('Turn camera off').click();
  }

  await customer.page.reload();
  await expectOffAndUnopened(customer.page);
  await agents.page.reload();
  await expectOffAndUnopened(agents.page);

  const second = await customer.page.context().newPage();
  await second.goto(`${customer.origin}/live/product-tour`);
  await second.getByRole('button', { name: 'Return to meeting' }).click();
  await expectOffAndUnopened(second);

  await new RoomView(second).control('Unmute microphone').click();
  await customer.page.getByRole('button', { name: 'Continue here' }).click();
  await expect(customer.room.control('Mute microphone')).toBeVisible();
  await expect(customer.room.control('Turn camera on')).toBeVisible();
  await agents.end();
});
