/** Staff who work on a page other than the dashboard receive requests and sign-outs there. */
import { createStaff } from '../support/api/console-calls.ts';
import { expect, test } from '../support/journey.ts';

test('an agent sees and rejects a request from a toast on a page other than the dashboard', async ({
  people,
}) => {
  const agent = await people.agent('globex', 'agent2');
  await agent.signInWithLobbyOn();
  await agent.page.getByRole('link', { name: 'Customers' }).click();
  await expect(agent.page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  const customer = await people.customer('globex', 'Imogen Hart');
  await customer.register('policy-review');
  const knock = agent.knock(customer.name, 'Policy Review');

  await expect(knock).toBeInViewport();
  await expect(agent.page).toHaveTitle(/^\(1\) Requests/);
  await knock.getByRole('button', { name: 'REJECT' }).click();

  await expect(knock).toBeHidden();
  await expect(agent.page).toHaveTitle(/^Customers/);
  await customer.leaveLobby();
  await agent.switchLobbyOff();
});

test('an admin with an idle page is signed out when a super admin deactivates the account', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  const { user, ...account } = await createStaff(owner, 'ADMIN', 'Rhys Owen');
  const admin = await people.staff('globex', account);
  const connected = admin.page.waitForEvent('websocket');
  await admin.open('/app/products', 'Products');
  await (await connected).waitForEvent('framereceived');

  await owner.open('/app/users', 'Users');
  await owner.search('Name or email', user.email);
  await owner.chooseInRow('Rhys Owen', 'Deactivate');
  await owner.confirm('Deactivate Rhys Owen?', 'Deactivate');

  await admin.expectSignedOut();
});
