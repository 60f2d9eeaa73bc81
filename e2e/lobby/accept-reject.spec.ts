/** Accepting a request that several agents received, and rejecting one. */
import { expect, test } from '../support/journey.ts';

test('when two agents accept at once, one gets the meeting and the other sees who took the request', {
  tag: '@smoke',
}, async ({ people }) => {
  const lena = await people.agent('demo', 'agent');
  const mateo = await people.agent('demo', 'agent2');
  await lena.signInWithLobbyOn();
  await mateo.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Noor Said');
  await customer.register('product-tour');
  const knocks = [lena, mateo].map((agent) => agent.knock(customer.name, 'Product Tour'));
  for (const knock of knocks) await expect(knock).toBeVisible();

  const accepts = await Promise.all(
    knocks.map((knock) => knock.getByRole('button', { name: 'ACCEPT' }).elementHandle()),
  );
  await Promise.all(accepts.map((accept) => accept?.evaluate((button) => (button as HTMLElement).click())));

  const shownToLena = lena.page.getByText('Mateo Ruiz took this request.');
  const shownToMateo = mateo.page.getByText('Lena Fischer took this request.');
  await expect
    .poll(async () => [await shownToLena.count(), await shownToMateo.count()].sort())
    .toEqual([0, 1]);
  const tabCounts = () => [lena, mateo].map((agent) => agent.page.context().pages().length);
  await expect.poll(() => tabCounts().sort()).toEqual([1, 2]);
  await customer.room.expectRemoteMedia();
  await customer.room.leaveForGood();
  await customer.room.expectEnded('You ended the meeting.');
});

test('rejecting a request closes its toast, and the customer keeps waiting', async ({ people }) => {
  const agent = await people.agent('acme', 'agent2');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('acme', 'Vikram Shah');
  await customer.register('neet-live-demo');
  const knock = agent.knock(customer.name, 'NEET Live Demo');

  await knock.getByRole('button', { name: 'REJECT' }).click();

  await expect(knock).toBeHidden();
  await customer.expectInLobby();
  await customer.expectQueuePosition(1);
  await customer.leaveLobby();
  await agent.switchLobbyOff();
});
