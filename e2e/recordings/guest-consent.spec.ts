/** An invited guest is asked about the recording before the room. */
import { setFlags } from '../support/api/flags.ts';
import { expect, test } from '../support/journey.ts';
import { inviteGuest } from '../support/people/guest-invitation.ts';
import { findRecordedCall, untilTracksAreWritten } from '../support/recordings/recorded-call.ts';

// Three pages with media, and a server of its own.
test.setTimeout(180_000);

test('a recording continues when a guest is admitted who allowed it while waiting', async ({
  people,
  ownFoyer: foyer,
}) => {
  await setFlags(foyer, 'globex', { serverSideRecording: true });
  const agent = await people.agent('globex', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Nora Foreign', { foyer });
  await customer.register('claims-help');
  await customer.allowRecording();
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  await customer.room.expectRemoteMedia();
  await agents.control('Recording').click();
  await agents.control('Start recording').click();
  await agents.page.keyboard.press('Escape');
  await untilTracksAreWritten(foyer, 4);

  const link = await inviteGuest(agents, { foyer, tenant: 'globex', to: 'ravi@example.test' });
  const guest = await people.customer('globex', 'Ravi Interpreter', { foyer });
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill(guest.name);
  await guest.page.getByRole('button', { name: 'Ask to join' }).click();
  await guest.allowRecording();
  await agents.control(`Admit ${guest.name}`).first().click();

  for (const { page } of [guest, customer, agents]) {
    await expect(page.getByTestId('remote-video')).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Recording\./ })).toBeVisible();
  }
  await untilTracksAreWritten(foyer, 6);
  const call = await findRecordedCall(foyer);
  const guests = call?.tracks.filter(({ identity }) => identity.startsWith('guest:')) ?? [];
  expect(guests.map(({ source }) => source).toSorted()).toEqual(['camera', 'microphone']);
  expect(call?.duration, 'it still runs').toBeNull();
  await agents.end();
  expect(people.pageErrors()).toEqual([]);
});
