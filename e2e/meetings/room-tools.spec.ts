/**
 * Tools of the meeting room: shortcuts, mute and hold by the agent, raised hands, screen sharing, removal.
 */

import { expectMoreReceived, readReceivedMedia } from '../support/browser/media-stats.ts';
import { expect, test } from '../support/journey.ts';
import { ChatView } from '../support/people/chat-view.ts';

test('keyboard shortcuts work for both sides, and the agent can mute and hold the customer', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('acme', 'Dara Keys');
  await customer.register('jee-live-demo');
  const agents = await agent.accept(agent.knock(customer.name, 'JEE Live Demo'));
  const { room } = customer;
  await room.expectRemoteMedia();

  await expect(room.control('Raise your hand')).toBeVisible();
  await expect(room.control('Transfer customer')).toBeHidden();
  await expect(room.control('People in the meeting')).toBeHidden();
  await room.page.keyboard.press('h');
  await expect(agents.control('People in the meeting')).toBeVisible();
  for (const width of [600, 768, 1280]) {
    await agents.page.setViewportSize({ width, height: 800 });
    expect(await agents.findOverlappingControls(), `at ${width} px`).toEqual([]);
  }
  await agents.page.keyboard.press('p');
  const panel = agents.page.getByRole('region', { name: 'People' });
  await expect(panel.getByText('Hand up')).toBeVisible();
  await agents.control('Lower hand: Dara Keys').click();
  await expect(room.control('Raise your hand')).toBeVisible();

  await agents.control('Mute Dara Keys').click();
  await expect(room.page.getByText(/muted your microphone\. Only you can turn it on again\./)).toBeVisible();
  await expect(agents.remoteMicrophoneOff).toBeVisible();
  await room.page.keyboard.press('m');
  await expect(agents.remoteMicrophoneOff).toBeHidden();

  await agents.control('Stop camera: Dara Keys').click();
  await expect(room.page.getByText(/turned your camera off\./)).toBeVisible();
  await expect(agents.page.getByTestId('remote-video')).toBeHidden();
  await room.page.keyboard.press('v');
  await agents.expectRemoteMedia();

  await agents.control('Put Dara Keys on hold').click();
  await expect(room.page.getByText("You're on hold.")).toBeVisible();
  await expect(agents.page.getByTestId('remote-video')).toBeHidden();
  await expect(room.page.getByTestId('remote-video')).toBeHidden();
  await agents.control('Resume Dara Keys').click();
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();

  await room.page.keyboard.press('q');
  await room.page.getByRole('radio', { name: /Low data/ }).check();
  await room.page.keyboard.press('Escape');
  await expect(room.page.getByText('Low data: sound only.')).toBeVisible();
  const { frames } = await readReceivedMedia(room.page);
  await expectMoreReceived(room.page, 'audioPackets');
  expect((await readReceivedMedia(room.page)).frames).toBeLessThan(frames + 5);
  await room.control('Show video').click();
  await expectMoreReceived(room.page, 'frames');

  await agents.page.keyboard.press('?');
  await expect(agents.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await agents.page.keyboard.press('v');
  await expect(agents.control('Turn camera off')).toBeVisible();
  await agents.page.keyboard.press('Escape');
  await agents.end();
  await room.expectEnded(/ended the meeting\./);
});

test('with two customers, hands are ordered, chat and screens can be private, one is removed', async ({
  people,
}) => {
  // Four pages with media, on a machine with two cores.
  test.setTimeout(180_000);
  const agent = await people.agent('globex', 'agent2');
  await agent.signInWithLobbyOn();
  const [mira, otto] = [
    await people.customer('globex', 'Mira Vale'),
    await people.customer('globex', 'Otto Reed'),
  ];
  await mira.register('claims-help');
  const agents = await agent.accept(agent.knock(mira.name, 'Claims Help'));
  await mira.room.expectRemoteMedia();
  await otto.register('claims-help');
  await agents.control('People in the meeting').click();
  await agents.control('Admit Otto Reed').click();
  await expect(agents.page.getByTestId('remote-video')).toHaveCount(2);
  await expect(otto.page.getByTestId('remote-video')).toHaveCount(2);

  await otto.room.control('Raise your hand').click();
  await expect(agents.tileOf('Otto Reed').getByText('Hand up')).toBeVisible();
  await mira.room.control('Raise your hand').click();
  await expect(agents.tileOf('Otto Reed').getByText('Hand up, 1')).toBeVisible();
  await expect(agents.tileOf('Mira Vale').getByText('Hand up, 2')).toBeVisible();

  const [ottos, miras] = [new ChatView(otto.page), new ChatView(mira.page)];
  await ottos.button().click();
  await ottos.panel.getByLabel('To').selectOption('Agents only');
  await ottos.write('For you alone.');
  await expect(ottos.messages.getByText('Agents only')).toBeVisible();
  await ottos.panel.getByLabel('To').selectOption('Everyone');
  await ottos.write('For all.');
  await expect(new ChatView(agents.page).button(2)).toBeVisible();
  await expect(miras.button(1)).toBeVisible();

  await mira.room.control('Share your screen').click();
  await expect(agents.page.getByTestId('shared-screen')).toBeVisible();
  await expect(otto.page.getByTestId('shared-screen')).toBeHidden();
  await mira.room.control('Show to everyone').click();
  const ottosScreen = otto.page.getByTestId('shared-screen');
  await expect(ottosScreen).toBeVisible();
  // On a turned phone the screen fills the height beside the open chat.
  await otto.page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await ottosScreen.boundingBox())?.height).toBeGreaterThan(290);
  await otto.page.setViewportSize({ width: 1280, height: 800 });
  await mira.room.control('Stop sharing').first().click();
  await expect(agents.page.getByTestId('shared-screen')).toBeHidden();

  await agents.control('Remove Mira Vale').click();
  await agents.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(mira.page.getByRole('heading', { name: "You're no longer in this meeting" })).toBeVisible();
  await expect(agents.page.getByTestId('remote-video')).toHaveCount(1);
  await mira.page.reload();
  await mira.room.control('Back to start page').click();
  await expect(mira.sendCode).toBeVisible();
  await agents.end();
});
