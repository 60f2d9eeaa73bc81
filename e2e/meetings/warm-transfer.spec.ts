/** An agent talks to a colleague while the customer is on hold, and hands the customer over in the same meeting. */
import { expectMoreReceived, readReceivedMedia } from '../support/browser/media-stats.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

test('an agent asks a colleague twice, returns once, and then hands the customer over in the same room', async ({
  people,
}) => {
  const priya = await people.agent('acme', 'agent');
  const arjun = await people.agent('acme', 'agent2');
  await priya.signInWithLobbyOn();
  const customer = await people.customer('acme', 'Wanda Warm');
  await customer.register('jee-live-demo');
  const first = await priya.accept(priya.knock(customer.name, 'JEE Live Demo'));
  const { room } = customer;
  await room.expectRemoteMedia();
  await arjun.signInWithLobbyOn();
  const address = customer.page.url();

  async function ask() {
    await first.control('Transfer customer').click();
    const sheet = first.page.getByRole('dialog', { name: 'Transfer Wanda' });
    await sheet.getByRole('radio', { name: /Talk to the agent first/ }).check();
    await sheet.getByRole('radio', { name: /Arjun Mehta/ }).check();
    await sheet.getByRole('button', { name: 'Ask agent' }).click();
    await expect(first.page.getByText(/^Asking Arjun Mehta, /)).toBeVisible();
  }
  const request = arjun.page.getByRole('region', { name: 'Consultation request' });

  await ask();
  await expect(room.page.getByText("You're on hold.")).toBeVisible();
  await expect(request.getByRole('region', { name: 'Record of Wanda Warm' })).toBeVisible();
  await request.getByRole('button', { name: 'Decline' }).click();
  await expect(first.page.getByText(/^Arjun Mehta declined\. You're back with /)).toBeVisible();
  await room.expectRemoteMedia();

  await ask();
  const opened = arjun.page.context().waitForEvent('page');
  await request.getByRole('button', { name: 'Talk' }).click();
  const tab = await opened;
  await expect(
    tab.getByText(/^You're talking to .+ Wanda Warm is on hold and can't hear you\.$/),
  ).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Record of Wanda Warm' })).toBeVisible();
  await expect(first.page.getByText("You're talking to Arjun Mehta.")).toBeVisible();
  await expectMoreReceived(tab, 'audioPackets');
  await expectMoreReceived(first.page, 'audioPackets');
  const { audioPackets } = await readReceivedMedia(room.page);
  await expect(room.page.getByText("You're on hold.")).toBeVisible();
  await expectMoreReceived(tab, 'audioPackets');
  expect((await readReceivedMedia(room.page)).audioPackets).toBe(audioPackets);

  await first.page.getByRole('button', { name: 'Hand over' }).click();

  const second = new RoomView(tab);
  await room.expectRemoteMedia();
  await second.expectRemoteMedia();
  await expect(room.page.getByText("You're on hold.")).toBeHidden();
  expect(customer.page.url()).toBe(address);
  await expect(first.page.getByRole('heading', { name: "You're no longer in this meeting" })).toBeVisible();
  expect(people.pageErrors()).toEqual([]);
  await second.end();
  await room.expectEnded(/ended the meeting\./);
  await expect(tab.getByRole('heading', { name: 'Outcome', exact: true })).toBeVisible();
});
