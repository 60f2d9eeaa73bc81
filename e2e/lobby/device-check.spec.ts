/** A customer looks at camera, sound and connection while waiting, the agent reads what was found, and the room is entered as chosen. */
import { expectNoBarriers } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { smallCameraFilm } from '../support/small-camera.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('what the device check finds reaches the agent, and what is chosen in it is what the room uses', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent2');
  await agent.goOnDuty();
  const customer = await people.customer('acme', 'Devi Checked', { window: phone });
  await customer.register('neet-live-demo');
  const { page } = customer;
  const check = page.getByRole('region', { name: 'Camera, sound and connection' });
  const knock = agent.knock(customer.name, 'NEET Live Demo');

  await check.getByRole('button', { name: 'Try camera and microphone' }).click();
  // A pretended camera is called by its film.
  await expect(check.getByLabel('Camera', { exact: true })).toHaveText(smallCameraFilm());
  await expect(check.getByLabel('Microphone', { exact: true })).toHaveText(/Fake Audio Input/);
  // The pretended microphone beeps once a second.
  await expect
    .poll(() => check.getByLabel('How loud you are').evaluate((meter) => (meter as HTMLMeterElement).value))
    .toBeGreaterThan(0);
  await expect(check.getByText('We hear you and see you.')).toBeVisible();
  await expect(check.getByText('Connection: Good for video.')).toBeVisible();
  await check.getByRole('button', { name: 'Play a sound' }).click();
  await check.getByRole('button', { name: 'Yes' }).click();
  await expectNoBarriers(page, 'the device check');
  await expect(knock).toContainText('Camera and microphone work');

  await check.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(check.getByText('We hear you. You go in without a picture.')).toBeVisible();
  await expect(knock).toContainText('No camera');

  await page.reload();
  await customer.expectInLobby();
  await expect(check.getByRole('button', { name: 'Turn camera on' })).toBeVisible();

  const agentsRoom = await agent.accept(knock);
  await customer.room.expectToSeeAndHearTheOther();
  await expect(customer.room.control('Turn camera on')).toBeVisible();
  await expect(agentsRoom.page.getByTestId('remote-video')).toBeHidden();
  await customer.room.leave();
  await agentsRoom.expectEnded(`${customer.name} ended it.`);
});
