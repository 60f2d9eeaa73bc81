/** The media server dies in the middle of a call. */
import { expect, test } from '../support/journey.ts';
import { expectMore } from '../support/media-watch.ts';
import { signalProcess } from '../support/processes.ts';
import { expectState } from '../support/road-states.ts';

test('a call goes on by itself after the media server was killed', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent('globex', 'agent', { product });
  await agent.goOnDuty();
  const customer = await people.customer('globex', 'Ines Clark', { product });
  await customer.register('claims-help');
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  await customer.room.expectToSeeAndHearTheOther();
  await agentsRoom.expectToSeeAndHearTheOther();
  const lossIsTold = Promise.all([customer.room.tellsLoss(), agentsRoom.tellsLoss()]);

  // Whoever would start it again is held, so that the loss lasts long enough to be told.
  const killed = product.liveKitPid();
  product.hold();
  signalProcess(killed ?? Number.NaN, 'SIGKILL');
  await lossIsTold;
  await expectState(customer.page, 'network-gone');
  product.letGo();

  await expect.poll(() => product.liveKitPid()).not.toBe(killed);
  for (const room of [customer.room, agentsRoom]) {
    await expect(room.status).toHaveAttribute('data-status', 'connected');
    await expect(room.reconnecting).toBeHidden();
    await room.expectToSeeAndHearTheOther();
    await expectMore(room.page, 'frames');
  }
});
