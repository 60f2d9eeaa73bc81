/** The meeting opens in a new tab, in a browser with a popup blocker. */
import { setTimeout } from 'node:timers/promises';
import { endWaitForAgents } from '../support/api/lobby-timers.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

const variant = { blocksPopups: true };
/** Longer than the transient activation of Chromium, which allows a popup for five seconds after a click. */
const slowAnswerMs = 6_500;

test('accepting opens the meeting in a new tab if the server answers at once', async ({ people }) => {
  const agent = await people.agent('globex', 'agent2', { variant });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Owen Price');
  await customer.register('policy-review');

  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Policy Review'));

  await agentsRoom.expectRemoteMedia();
  await expect(agent.openMeeting).toBeHidden();
  await customer.room.leaveForGood();
  await agentsRoom.expectEnded(`${customer.name} ended the meeting.`);
});

test('accepting shows a button that opens the meeting if the server answers too late for a popup', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('demo', 'agent', { foyer, variant });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Olga Late', { foyer });
  await customer.register('support');
  const knock = agent.knock(customer.name, 'Support');
  await expect(knock).toBeVisible();

  foyer.pause();
  await knock.getByRole('button', { name: 'ACCEPT' }).click();
  await setTimeout(slowAnswerMs);
  foyer.resume();
  // An interaction with the agent's page would renew its activation, so the customer's page shows when the
  // answer came.
  await expect(customer.room.status).toBeAttached();

  await expect(agent.openMeeting).toBeVisible();
  expect(agent.page.context().pages()).toHaveLength(1);
  const opened = agent.page.context().waitForEvent('page');
  await agent.openMeeting.click();
  const agentsRoom = new RoomView(await opened);
  await agentsRoom.expectRemoteMedia();
  await expect(agent.openMeeting).toBeHidden();
});

test('an agent who closes the tab can open the meeting again at once; else agent and customer read that they did not meet', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('demo', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Petra Patient', { foyer });
  await customer.register('support');
  // The tab is closed before it has joined, however fast the machine is.
  await agent.page.context().routeWebSocket(/livekit/, (socket) => socket.close());

  const closedRoom = await agent.accept(agent.knock(customer.name, 'Support'));
  await closedRoom.page.close();
  await agent.page.bringToFront();
  await expect(agent.openMeeting).toBeVisible();

  await endWaitForAgents(foyer);
  await expect(
    agent.page
      .getByRole('alert')
      .getByText(`You did not join the meeting with ${customer.name}. Your lobby is off.`),
  ).toBeVisible();
  await expect(agent.openMeeting).toBeHidden();
  await expect(
    customer.page.getByText(/^\p{L}.+ couldn't join\. You're first in the queue again\.$/u),
  ).toBeVisible();

  await agent.page.getByRole('button', { name: 'Turn lobby on' }).click();
  await expect(agent.knock(customer.name, 'Support')).toBeVisible();
  await expect(agent.page.getByText('You did not join the meeting with')).toBeHidden();
});
