/** An agent loses the account in the middle of a call: out of the room at once, and the customer is first in line again. */
import { password } from '../support/foyer.ts';
import { expect, test } from '../support/journey.ts';
import { signInByCall } from '../support/staff-session.ts';
import { callTenant } from '../support/tenant-calls.ts';

test('an agent who is deactivated in a call is out of the room, and the customer waits first in line', async ({
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

  const admin = { email: `admin@${tenant}.test`, password };
  const { token } = await signInByCall(product, tenant, admin);
  const call = { port: product.port, tenant, token };
  const list = await callTenant('/api/manage/users?search=agent@', call);
  const { id, name, email, role, languages, assignedProductIds, version } = list.json().result.rows[0];
  const body = { name, email, role, languages, assignedProductIds, version, status: 'INACTIVE' };
  const answer = await callTenant(`/api/manage/users/${id}`, { ...call, method: 'PUT', body });
  expect(answer.status).toBe(200);

  const isOut = agentsRoom.page.getByRole('heading', { name: 'Your sign-in has run out' });
  await expect(isOut).toBeVisible();
  await expect(customer.room.status).toBeHidden();
  await customer.expectInLobby();
  await customer.expectPlace(1);
});
