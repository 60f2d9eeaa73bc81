/** Who works on another page of the console than the dashboard does not miss what cannot wait. */
import { hire } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';

test('a knock is a toast on every page of the console, and is answered there', async ({ people }) => {
  const agent = await people.agent('globex', 'agent2');
  await agent.goOnDuty();
  await agent.page.getByRole('link', { name: 'Customers' }).click();
  await expect(agent.page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  const customer = await people.customer('globex', 'Imogen Hart');
  await customer.register('policy-review');
  const knock = agent.knock(customer.name, 'Policy Review');

  await expect(knock).toBeInViewport();
  await expect(agent.page).toHaveTitle(/^\(1\) Knocks/);
  await knock.getByRole('button', { name: 'REJECT' }).click();

  await expect(knock).toBeHidden();
  await expect(agent.page).toHaveTitle(/^Customers/);
  await customer.leaveLobby();
  await agent.switchLobbyOff();
});

test('an admin whose page stands idle is led to the sign-in when somebody deactivates them', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  const { user, ...account } = await hire(owner, 'ADMIN', 'Rhys Owen');
  const admin = await people.staff('globex', account);
  const connected = admin.page.waitForEvent('websocket');
  await admin.open('/app/products', 'Products');
  await (await connected).waitForEvent('framereceived');

  await owner.open('/app/users', 'Users');
  await owner.search('Name or email', user.email);
  await owner.chooseInRow('Rhys Owen', 'Deactivate');
  await owner.answer('Deactivate Rhys Owen?', 'Deactivate');

  await admin.expectSignedOut();
});
