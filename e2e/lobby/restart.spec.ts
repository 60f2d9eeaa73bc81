/** The server dies while people wait. */
import { expect, test } from '../support/journey.ts';

test('two customers keep their places when the server is killed, without doing anything', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent('demo', 'agent', { product });
  await agent.goOnDuty();
  const first = await people.customer('demo', 'Amina First', { product });
  const second = await people.customer('demo', 'Bea Second', { product });
  await first.register('product-tour');
  await second.register('product-tour');
  await second.expectPlace(2);

  await product.kill('SIGKILL');
  for (const customer of [first, second]) await expect(customer.connected).toBeHidden();
  await product.restart();

  for (const customer of [first, second]) await expect(customer.connected).toBeVisible();
  await first.expectPlace(1);
  await second.expectPlace(2);
  const agentsRoom = await agent.accept(agent.knock(first.name, 'Product Tour'));
  await first.room.expectToSeeAndHearTheOther();
  await agentsRoom.expectToSeeAndHearTheOther();
  await second.expectPlace(1);
});
