/** A customer whose browser denies camera and microphone. */

import { takeStateScreenshot } from '../support/browser/journey-states.ts';
import { expect, test } from '../support/journey.ts';

test('a customer who denies camera and microphone joins the meeting, and is seen and heard after following the help', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent2');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('acme', 'Mira Quiet', {
    variant: { promptsForDevices: true },
    context: { permissions: [] },
  });
  await customer.register('neet-live-demo');

  const agentsRoom = await agent.accept(agent.knock(customer.name, 'NEET Live Demo'));

  await customer.room.expectRemoteMedia();
  await expect(customer.page.getByText('Your camera and microphone are blocked.')).toBeVisible();
  await expect(
    customer.page.getByText("You can see and hear the others, but they can't see or hear you."),
  ).toBeVisible();
  await takeStateScreenshot(customer.page, 'camera-refused');
  await expect(agentsRoom.remoteMicrophoneOff).toBeVisible();
  await expect(agentsRoom.page.getByTestId('remote-video')).toBeHidden();

  await customer.room.control('How to allow access').click();
  const help = customer.page.getByRole('dialog', { name: 'Allow your camera and microphone' });
  // Of Chrome, which this browser is.
  await expect(help.getByRole('listitem')).toHaveText([
    'Click the icon to the left of the address in the address bar.',
    'Turn on Camera and Microphone.',
    'Return here and choose "Try again".',
  ]);
  await customer.page.context().grantPermissions(['camera', 'microphone']);
  await help.getByRole('button', { name: 'Try again' }).click();
  await expect(help).toBeHidden();
  await agentsRoom.expectRemoteMedia();
  await expect(agentsRoom.remoteMicrophoneOff).toBeHidden();
  await expect(customer.page.getByText('Your camera and microphone are blocked.')).toBeHidden();

  await customer.room.leaveForGood();
  await agentsRoom.expectEnded(`${customer.name} ended the meeting.`);
});
