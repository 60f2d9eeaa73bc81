/** Without a lobby an agent hosts who waits. */

import { password } from '../support/foyer.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';
import { signInByCall } from '../support/staff-session.ts';
import { callTenant } from '../support/tenant-calls.ts';

test('an agent sees who waits, hosts them, and the meeting opens in a new tab', async ({
  people,
  ownProduct: product,
}) => {
  const { token } = await signInByCall(product, 'demo', { email: 'owner@demo.test', password });
  const call = (method: string, body?: unknown) =>
    callTenant('/api/manage/settings', {
      port: product.port,
      tenant: 'demo',
      token,
      method,
      ...(body ? { body } : {}),
    });
  const { result } = (await call('GET')).json();
  const saved = await call('PUT', { ...result, flags: { ...result.flags, lobbyMode: false } });
  expect(saved.status, saved.text).toBe(200);

  const agent = await people.agent('demo', 'agent', { product });
  await agent.openSignIn();
  await agent.fillSignIn('agent@demo.test');
  await agent.page.getByRole('link', { name: 'Join Live' }).click();
  await expect(agent.page.getByText('Nobody waits. Whoever comes stands here at once.')).toBeVisible();
  const customer = await people.customer('demo', 'Hugo Hosted', { product });
  await customer.register('product-tour');

  const host = agent.page.getByRole('button', { name: 'Host, Hugo Hosted' });
  await expect(host).toBeVisible();
  const opened = agent.page.context().waitForEvent('page');
  await host.click();
  const agentsRoom = new RoomView(await opened);
  await customer.room.expectToSeeAndHearTheOther();
  await agentsRoom.expectToSeeAndHearTheOther();
});
