/** What becomes of a knock that several agents hear, or that one of them does not want. */
import { expect, test } from '../support/journey.ts';

test('of two agents who accept at once one gets the meeting, and the other is told who took it', async ({
  people,
}) => {
  const lena = await people.agent('demo', 'agent');
  const mateo = await people.agent('demo', 'agent2');
  await lena.goOnDuty();
  await mateo.goOnDuty();
  const customer = await people.customer('demo', 'Noor Said');
  await customer.register('product-tour');
  const knocks = [lena, mateo].map((agent) => agent.knock(customer.name, 'Product Tour'));
  for (const knock of knocks) await expect(knock).toBeVisible();

  const accepts = await Promise.all(
    knocks.map((knock) => knock.getByRole('button', { name: 'ACCEPT' }).elementHandle()),
  );
  await Promise.all(accepts.map((accept) => accept?.evaluate((button) => (button as HTMLElement).click())));

  const lenaIsLate = lena.page.getByText('Mateo Ruiz took it');
  const mateoIsLate = mateo.page.getByText('Lena Fischer took it');
  await expect.poll(async () => [await lenaIsLate.count(), await mateoIsLate.count()].sort()).toEqual([0, 1]);
  const tabs = () => [lena, mateo].map((agent) => agent.page.context().pages().length);
  await expect.poll(() => tabs().sort()).toEqual([1, 2]);
  await customer.room.expectToSeeAndHearTheOther();
  await customer.room.leave();
  await customer.room.expectEnded('You ended it.');
});

test('a rejected knock closes, and the customer goes on waiting', async ({ people }) => {
  const agent = await people.agent('acme', 'agent2');
  await agent.goOnDuty();
  const customer = await people.customer('acme', 'Vikram Shah');
  await customer.register('neet-live-demo');
  const knock = agent.knock(customer.name, 'NEET Live Demo');

  await knock.getByRole('button', { name: 'REJECT' }).click();

  await expect(knock).toBeHidden();
  await customer.expectInLobby();
  await customer.expectPlace(1);
  await customer.leaveLobby();
  await agent.switchLobbyOff();
});
