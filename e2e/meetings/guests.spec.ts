/** An agent invites an interpreter by a link, admits and removes them. */
import { expectMoreReceived } from '../support/browser/media-stats.ts';
import { expect, test } from '../support/journey.ts';
import { inviteGuest } from '../support/people/guest-invitation.ts';

test('an interpreter joins by a link after the agent admits them, and no one else can use it', async ({
  people,
  foyer,
}) => {
  const agent = await people.agent('globex', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Nora Foreign');
  await customer.register('claims-help');
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  await customer.room.expectRemoteMedia();

  const to = 'ravi.interpreter@example.test';
  const link = await inviteGuest(agents, { foyer, tenant: 'globex', to });

  const guest = await people.customer('globex', 'Ravi Interpreter');
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill(guest.name);
  await guest.page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(guest.page.getByRole('heading', { name: 'Waiting to be admitted' })).toBeVisible();
  const second = await people.customer('globex', 'Mallory');
  await second.page.goto(link);
  await expect(second.page.getByRole('heading', { name: 'This link is already in use' })).toBeVisible();

  await expect(
    agents.page.getByRole('alert').filter({ hasText: `${guest.name} wants to join.` }),
  ).toBeVisible();
  await agents.control(`Admit ${guest.name}`).first().click();
  for (const { page } of [guest, customer, agents])
    await expect(page.getByTestId('remote-video')).toHaveCount(2);
  await expectMoreReceived(guest.page, 'frames');
  await expectMoreReceived(guest.page, 'audioPackets');
  await expect(guest.room.control('Video quality')).toBeVisible();
  for (const name of ['Share screen', 'Raise hand', 'Chat', 'People in the meeting'])
    await expect(guest.room.control(name)).toHaveCount(0);

  await agents.control(`Remove ${guest.name}`).click();
  await agents.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(guest.page.getByRole('heading', { name: "You're no longer in this meeting" })).toBeVisible();
  await guest.page.reload();
  await expect(guest.page.getByRole('heading', { name: "You've left the meeting" })).toBeVisible();
  await expect(customer.page.getByTestId('remote-video')).toHaveCount(1);
  await customer.room.expectRemoteMedia();
  // Of the second browser, whose request was rejected.
  const rejected = /\b410\b.*\/guest-invitations\//;
  expect(people.pageErrors().filter((problem) => !rejected.test(problem))).toEqual([]);
  await agents.end();
});
