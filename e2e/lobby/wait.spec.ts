/** The wait as a customer lives it: the place moves, an agent asks for patience, and who is gone for a moment loses nothing. */
import { password } from '../support/foyer.ts';
import { expect, test } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { signInByCall } from '../support/staff-session.ts';
import { callTenant } from '../support/tenant-calls.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const tenant = 'demo';

test('a customer moves up when the one before leaves, and the tab says so too', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent(tenant, 'agent', { product });
  await agent.goOnDuty();
  const first = await people.customer(tenant, 'Amina First', { product });
  const second = await people.customer(tenant, 'Bea Second', { product, window: phone });
  await first.register('product-tour');
  await second.register('product-tour');
  await second.expectPlace(2);
  await expect(second.page).toHaveTitle(/^Place 2 · /);
  await expect(second.page.getByRole('region', { name: 'Your place' })).toContainText('1 person before you');

  await first.leaveLobby();

  await second.expectPlace(1);
  await expect(second.page).toHaveTitle(/^You are next · /);
});

test('an agent asks for patience with a sentence, and the place is kept meanwhile', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent(tenant, 'agent', { product });
  await agent.goOnDuty();
  const customer = await people.customer(tenant, 'Carla Held', { product, window: phone });
  await customer.register('product-tour');
  const note = 'Two minutes, I am looking for your papers.';

  const hold = await answerOnHold(product, customer.name, note);
  await expect(customer.page.getByText(note)).toBeVisible();
  await expect(customer.page.getByText(/We hold your place for [12]:\d\d/)).toBeVisible();
  await customer.expectPlace(1);

  await hold.release();
  await expect(customer.page.getByText(note)).toBeHidden();
  await customer.expectPlace(1);
});

test('who loses the network, and who closes the page, is back in the same place', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent(tenant, 'agent', { product });
  await agent.goOnDuty();
  const first = await people.customer(tenant, 'Dora First', { product });
  const second = await people.customer(tenant, 'Ella Second', { product });
  await first.register('product-tour');
  await second.register('product-tour');

  const window = first.page.context();
  await window.setOffline(true);
  await expect(first.page.getByText(/We hold your place for 0:\d\d/)).toBeVisible();
  await window.setOffline(false);
  await expect(first.connected).toBeVisible();
  await first.expectPlace(1);

  await first.page.goto('about:blank');
  await first.page.goto(`${first.origin}/live/product-tour`);
  await first.expectInLobby();
  await first.expectPlace(1);
  await second.expectPlace(2);
});

test('who is handed on to another product waits there, in the place of before', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent(tenant, 'agent', { product });
  const other = await people.agent(tenant, 'agent2', { product });
  await agent.goOnDuty();
  await other.goOnDuty();
  const customer = await people.customer(tenant, 'Fay Moved', { product });
  await customer.register('product-tour');
  await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectToSeeAndHearTheOther();

  await agent.page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = agent.page.getByRole('dialog', { name: `Transfer ${customer.name}` });
  await dialog.getByRole('radio', { name: /Support/ }).check();
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();

  await expect(customer.page).toHaveURL(/\/live\/support$/);
  await customer.expectInLobby();
  await customer.expectPlace(1);
  await expect(other.knock(customer.name, 'Support')).toBeVisible();
});

/** What an agent does at the console: asks the customer of this name for patience. */
async function answerOnHold(product: Product, customerName: string, note: string) {
  const { token } = await signInByCall(product, tenant, { email: `agent@${tenant}.test`, password });
  const call = { port: product.port, tenant, token };
  const queue = (await callTenant('/api/lobby/queue', call)).json().result as {
    requestId: string;
    customerName: string;
  }[];
  const path = `/api/lobby/requests/${queue.find((each) => each.customerName === customerName)?.requestId}/hold`;
  const answer = await callTenant(path, { ...call, method: 'POST', body: { note } });
  expect(answer.status, answer.text).toBe(200);
  return {
    async release() {
      expect((await callTenant(path, { ...call, method: 'DELETE' })).status).toBe(200);
    },
  };
}
