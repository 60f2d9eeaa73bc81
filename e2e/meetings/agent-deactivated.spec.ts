/** The provisioner tells by SCIM that an agent has left, in the middle of a call: out of the room at once, and the customer is first in line again. */
import { scimPath, scimUrns } from '@foyer/contract/scim.ts';
import { password } from '../support/foyer.ts';
import { expect, test } from '../support/journey.ts';
import { signInByCall } from '../support/staff-session.ts';
import { callTenant } from '../support/tenant-calls.ts';

test('an agent who has left, as SCIM tells in a call, is out of the room, and the customer waits first in line', async ({
  people,
  ownProduct: product,
}) => {
  const tenant = 'demo';
  const agent = await people.agent(tenant, 'agent', { product });
  await agent.goOnDuty();
  const customer = await people.customer(tenant, 'Noor Ahmed', { product });
  await customer.register('product-tour');
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectToSeeAndHearTheOther();
  await agentsRoom.expectToSeeAndHearTheOther();

  const { token: owner } = await signInByCall(product, tenant, { email: `owner@${tenant}.test`, password });
  const call = { port: product.port, tenant };
  const made = await callTenant('/api/manage/scim-token', { ...call, method: 'POST', token: owner });
  const byScim = { ...call, token: made.json().result.token };
  const filter = encodeURIComponent(`userName eq "agent@${tenant}.test"`);
  const found = await callTenant(`${scimPath}/Users?filter=${filter}`, byScim);
  const { id } = found.json().Resources[0];
  const Operations = [{ op: 'Replace', path: 'active', value: 'False' }];
  const body = { schemas: [scimUrns.patch], Operations };
  const answer = await callTenant(`${scimPath}/Users/${id}`, { ...byScim, method: 'PATCH', body });
  expect(answer.status).toBe(200);

  const isOut = agentsRoom.page.getByRole('heading', { name: 'Your sign-in has run out' });
  await expect(isOut).toBeVisible();
  await expect(customer.room.status).toBeHidden();
  await customer.expectInLobby();
  await customer.expectPlace(1);
});
