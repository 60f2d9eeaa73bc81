/** A SCIM deactivation during a meeting removes the agent, and the customer is first in the queue again. */
import { scimPath, scimUrns } from '@foyer/contract/sso/scim.ts';
import { signInThroughApi } from '../support/api/staff-session.ts';
import { callTenant } from '../support/api/tenant-calls.ts';
import { expect, test } from '../support/journey.ts';
import { password } from '../support/servers/foyer.ts';

test('deactivating an agent by SCIM ends their meeting and puts the customer first in the queue', async ({
  ownFoyer: foyer,
  people,
}) => {
  const tenant = 'demo';
  const agent = await people.agent(tenant, 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const customer = await people.customer(tenant, 'Noor Ahmed', { foyer });
  await customer.register('product-tour');
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();

  const { token: owner } = await signInThroughApi(foyer, tenant, { email: `owner@${tenant}.test`, password });
  const call = { port: foyer.port, tenant };
  const createdToken = await callTenant('/api/manage/scim-token', { ...call, method: 'POST', token: owner });
  const scimCall = { ...call, token: createdToken.json().result.token };
  const filter = encodeURIComponent(`userName eq "agent@${tenant}.test"`);
  const found = await callTenant(`${scimPath}/Users?filter=${filter}`, scimCall);
  const { id } = found.json().Resources[0];
  const Operations = [{ op: 'Replace', path: 'active', value: 'False' }];
  const body = { schemas: [scimUrns.patch], Operations };
  const answer = await callTenant(`${scimPath}/Users/${id}`, { ...scimCall, method: 'PATCH', body });
  expect(answer.status).toBe(200);

  const removed = agentsRoom.page.getByRole('heading', { name: 'Your session has expired' });
  await expect(removed).toBeVisible();
  await expect(customer.room.status).toBeHidden();
  await customer.expectInLobby();
  await expect(customer.page.getByText(/You're first in the queue again\.$/)).toBeVisible();
});
