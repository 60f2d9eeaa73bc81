/** The device check in the lobby: the agent sees its result, and the room uses the chosen devices. */
import { expectNoViolations } from '../support/browser/accessibility.ts';
import { smallCameraVideo } from '../support/browser/fake-camera.ts';
import { expect, test } from '../support/journey.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('the agent sees the result of the device check, and the room uses the chosen devices', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent2');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('acme', 'Devi Checked', { context: phone });
  await customer.register('neet-live-demo');
  const { page } = customer;
  const check = page.getByRole('region', { name: 'Camera, sound and connection' });
  const knock = agent.knock(customer.name, 'NEET Live Demo');

  await check.getByRole('button', { name: 'Test camera and microphone' }).click();
  // The label of the fake camera is the path of its video file.
  await expect(check.getByLabel('Camera', { exact: true })).toHaveText(smallCameraVideo());
  await expect(check.getByLabel('Microphone', { exact: true })).toHaveText(/Fake Audio Input/);
  // The fake microphone beeps once per second.
  await expect
    .poll(() => check.getByLabel('Microphone level').evaluate((meter) => (meter as HTMLMeterElement).value))
    .toBeGreaterThan(0);
  await expect(check.getByText('Your camera and microphone work.')).toBeVisible();
  await expect(check.getByText('Connection: Good for video.')).toBeVisible();
  await check.getByRole('button', { name: 'Play test sound' }).click();
  await check.getByRole('button', { name: 'Yes' }).click();
  await expectNoViolations(page, 'the device check');
  await expect(knock).toContainText('Camera and microphone working');

  await check.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(check.getByText("Your microphone works. You'll join with your camera off.")).toBeVisible();
  await expect(knock).toContainText('No camera');

  await page.reload();
  await customer.expectInLobby();
  await expect(check.getByRole('button', { name: 'Turn camera on' })).toBeVisible();

  const agentsRoom = await agent.accept(knock);
  await customer.room.expectRemoteMedia();
  await expect(customer.room.control('Turn camera on')).toBeVisible();
  await expect(agentsRoom.page.getByTestId('remote-video')).toBeHidden();
  await customer.room.leaveForGood();
  await agentsRoom.expectEnded(`${customer.name} ended the meeting.`);
});
