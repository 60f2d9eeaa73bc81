/** The picture-in-picture window of an agent, who works in other windows during the meeting. */
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

test('an agent mutes the microphone in the picture-in-picture window, and ends the meeting there after a question', async ({
  people,
}) => {
  const agent = await people.agent('globex', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Pip Window');
  await customer.register('claims-help');
  const context = agent.page.context();
  // Headless Chromium has no document picture-in-picture; a popup window of the same origin takes its place.
  await context.addInitScript(() => {
    const requestWindow = async ({ width, height }: { width: number; height: number }) =>
      window.open('', '', `popup,width=${width},height=${height}`);
    const value = Object.assign(new EventTarget(), { window: null, requestWindow });
    Object.defineProperty(window, 'documentPictureInPicture', { value });
  });
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  const { room } = customer;
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();

  await agents.control('Meeting settings').click();
  const opened = context.waitForEvent('page');
  await agents.page.getByRole('switch', { name: /^Picture in picture/ }).click();
  const pip = new RoomView(await opened);
  await expect.poll(() => pip.page.title()).toBe('Meeting');
  const video = pip.page.locator('video');
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.videoWidth)).toBeGreaterThan(0);

  await pip.clickControl('Mute microphone');
  await expect(room.remoteMicrophoneOff).toBeVisible();
  await pip.clickControl('Unmute microphone');
  await expect(room.remoteMicrophoneOff).toBeHidden();

  const question = pip.page.getByRole('group', { name: 'End the meeting?' });
  await pip.control('End').click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await room.expectRemoteMedia();
  const closed = pip.page.waitForEvent('close');
  await pip.control('End').click();
  await question.getByRole('button', { name: 'End meeting' }).click();

  await closed;
  await agents.expectEnded('You ended the meeting.');
  await room.expectEnded(/ended the meeting\./);
  expect(people.pageErrors()).toEqual([]);
});
