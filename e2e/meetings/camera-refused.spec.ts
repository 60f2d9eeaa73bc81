/** A customer whose browser gives no camera and no microphone. */
import { expect, test } from '../support/journey.ts';
import { keepPictureOf } from '../support/road-states.ts';

test('a customer who refuses camera and microphone joins all the same, and is told so', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent2');
  await agent.goOnDuty();
  const customer = await people.customer('acme', 'Mira Quiet', {
    trait: { asksForDevices: true },
    window: { permissions: [] },
  });
  await customer.register('neet-live-demo');

  const agentsRoom = await agent.accept(agent.knock(customer.name, 'NEET Live Demo'));

  await customer.room.expectToSeeAndHearTheOther();
  await expect(customer.page.getByText('Camera and microphone are blocked.')).toBeVisible();
  await expect(
    customer.page.getByText('You see and hear the others, they do not see or hear you.'),
  ).toBeVisible();
  await keepPictureOf(customer.page, 'camera-refused');
  await expect(agentsRoom.otherIsMuted).toBeVisible();
  await expect(agentsRoom.page.getByTestId('remote-video')).toBeHidden();

  await customer.room.leave();
  await agentsRoom.expectEnded(`${customer.name} ended it.`);
});
