/** The agent's new tab in a browser that blocks the tabs nobody clicked for. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

const trait = { blocksPopups: true };
/** Chromium lets a page open a tab for five seconds after a click. */
const tooLateMs = 6_500;

test('an accept that is answered at once opens the meeting in a new tab', async ({ people }) => {
  const agent = await people.agent('globex', 'agent2', { trait });
  await agent.goOnDuty();
  const customer = await people.customer('globex', 'Owen Price');
  await customer.register('policy-review');

  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Policy Review'));

  await agentsRoom.expectToSeeAndHearTheOther();
  await expect(agent.openMeeting).toBeHidden();
  await customer.room.leave();
  await agentsRoom.expectEnded(`${customer.name} ended it.`);
});

test('an accept that is answered too late for a new tab leaves a button that opens the meeting', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent('demo', 'agent', { product, trait });
  await agent.goOnDuty();
  const customer = await people.customer('demo', 'Olga Late', { product });
  await customer.register('support');
  const knock = agent.knock(customer.name, 'Support');
  await expect(knock).toBeVisible();

  product.hold();
  await knock.getByRole('button', { name: 'ACCEPT' }).click();
  await setTimeout(tooLateMs);
  product.letGo();
  // Looking at the agent's page would count as another click there: the customer's page tells when the answer came.
  await expect(customer.room.status).toBeAttached();

  await expect(agent.openMeeting).toBeVisible();
  expect(agent.page.context().pages()).toHaveLength(1);
  const opened = agent.page.context().waitForEvent('page');
  await agent.openMeeting.click();
  const agentsRoom = new RoomView(await opened);
  await agentsRoom.expectToSeeAndHearTheOther();
  await expect(agent.openMeeting).toBeHidden();
});
