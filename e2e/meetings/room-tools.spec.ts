/** What can be done in the room beside talking: by keyboard, by an agent for a customer, and with a screen. */
import { expect, test } from '../support/journey.ts';
import { expectMore, readReceived } from '../support/media-watch.ts';
import { ChatView } from '../support/people/chat-view.ts';

test('both do by keyboard what their bars offer; an agent mutes and holds a customer', async ({ people }) => {
  const agent = await people.agent('acme', 'agent');
  await agent.goOnDuty();
  const customer = await people.customer('acme', 'Dara Keys');
  await customer.register('jee-live-demo');
  const agents = await agent.accept(agent.knock(customer.name, 'JEE Live Demo'));
  const { room } = customer;
  await room.expectToSeeAndHearTheOther();

  await expect(room.control('Raise your hand')).toBeVisible();
  await expect(room.control('Transfer the customer')).toBeHidden();
  await expect(room.control('People in the meeting')).toBeHidden();
  await room.page.keyboard.press('h');
  await expect(agents.control('People in the meeting')).toBeVisible();
  await agents.page.keyboard.press('p');
  const panel = agents.page.getByRole('region', { name: 'People' });
  await expect(panel.getByText('Hand up')).toBeVisible();
  await agents.control("Lower Dara Keys's hand").click();
  await expect(room.control('Raise your hand')).toBeVisible();

  await agents.control('Mute Dara Keys').click();
  await expect(room.page.getByText(/muted your microphone\. Only you can turn it on again\./)).toBeVisible();
  await expect(agents.otherIsMuted).toBeVisible();
  await room.page.keyboard.press('m');
  await expect(agents.otherIsMuted).toBeHidden();

  await agents.control("Turn off Dara Keys's camera").click();
  await expect(room.page.getByText(/turned your camera off\./)).toBeVisible();
  await expect(agents.page.getByTestId('remote-video')).toBeHidden();
  await room.page.keyboard.press('v');
  await agents.expectToSeeAndHearTheOther();

  await agents.control('Put Dara Keys on hold').click();
  await expect(room.page.getByText('You are on hold')).toBeVisible();
  await expect(agents.page.getByTestId('remote-video')).toBeHidden();
  await expect(room.page.getByTestId('remote-video')).toBeHidden();
  await agents.control('Take Dara Keys off hold').click();
  await room.expectToSeeAndHearTheOther();
  await agents.expectToSeeAndHearTheOther();

  await room.page.keyboard.press('q');
  await room.page.getByRole('radio', { name: /Low data/ }).check();
  await room.page.keyboard.press('Escape');
  await expect(room.page.getByText('Low data: sound only.')).toBeVisible();
  const { frames } = await readReceived(room.page);
  await expectMore(room.page, 'audioPackets');
  expect((await readReceived(room.page)).frames).toBeLessThan(frames + 5);
  await room.control('Show pictures').click();
  await expectMore(room.page, 'frames');

  await agents.page.keyboard.press('?');
  await expect(agents.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await agents.page.keyboard.press('v');
  await expect(agents.control('Turn camera off')).toBeVisible();
  await agents.page.keyboard.press('Escape');
  await agents.end();
  await room.expectEnded(/ended it\./);
});

test('three in a room: hands in their order, words and a screen for the host alone, and one who is taken out', async ({
  people,
}) => {
  const agent = await people.agent('globex', 'agent2');
  await agent.goOnDuty();
  const [mira, otto] = [
    await people.customer('globex', 'Mira Vale'),
    await people.customer('globex', 'Otto Reed'),
  ];
  await mira.register('claims-help');
  const agents = await agent.accept(agent.knock(mira.name, 'Claims Help'));
  await mira.room.expectToSeeAndHearTheOther();
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
  await ottos.panel.getByLabel('To').selectOption('Only agents');
  await ottos.write('For you alone.');
  await expect(ottos.messages.getByText('Only to agents')).toBeVisible();
  await ottos.panel.getByLabel('To').selectOption('Everybody here');
  await ottos.write('For all.');
  await expect(new ChatView(agents.page).button(2)).toBeVisible();
  await expect(miras.button(1)).toBeVisible();

  await mira.room.control('Share your screen').click();
  await expect(agents.page.getByTestId('shared-screen')).toBeVisible();
  await expect(otto.page.getByTestId('shared-screen')).toBeHidden();
  await mira.room.control('Show it to everybody').click();
  await expect(otto.page.getByTestId('shared-screen')).toBeVisible();
  await mira.room.control('Stop sharing').first().click();
  await expect(agents.page.getByTestId('shared-screen')).toBeHidden();

  await agents.control('Remove Mira Vale').click();
  await agents.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(mira.page.getByRole('heading', { name: 'You are no longer in this meeting' })).toBeVisible();
  await expect(agents.page.getByTestId('remote-video')).toHaveCount(1);
  await mira.page.reload();
  await mira.room.control('Back to the start').click();
  await expect(mira.sendCode).toBeVisible();
  await agents.end();
});
