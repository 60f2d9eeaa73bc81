/** A customer closes the tab or opens a second one: the meeting continues in the newest tab. */

import { expectState } from '../support/browser/journey-states.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

test('a customer is warned of a silent microphone, can return, and the newest tab takes over', async ({
  people,
}) => {
  const agent = await people.agent('demo', 'agent2');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Sila Mute');
  await customer.page.addInitScript(replaceMicrophoneWithSilence);
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();
  await expect(customer.page.getByText("We can't hear you.")).toBeVisible();

  const context = customer.page.context();
  await customer.page.close();
  const reopened = await context.newPage();
  await reopened.goto(`${customer.origin}/live/product-tour`);
  await expectState(reopened, 'meeting-open');
  await reopened.getByRole('button', { name: 'Return to meeting' }).click();
  const reopenedRoom = new RoomView(reopened);
  await reopenedRoom.expectRemoteMedia();
  await agents.expectRemoteMedia();
  await expect(reopenedRoom.page.getByText("We can't hear you.")).toBeHidden();

  const second = await context.newPage();
  await second.goto(`${customer.origin}/live/product-tour`);
  await second.getByRole('button', { name: 'Return to meeting' }).click();
  await new RoomView(second).expectRemoteMedia();
  await expectState(reopened, 'other-tab');
  await agents.expectRemoteMedia();

  await agents.end();
  await new RoomView(second).expectEnded(/ended the meeting\./);
  await expect(
    reopened.getByRole('heading', { name: 'This meeting continues in another tab or on another device' }),
  ).toBeVisible();

  await second.reload();
  await new RoomView(second).expectEnded(/ended the meeting\./);
  await second.getByRole('radio', { name: '4 stars' }).check();
  await second.getByRole('button', { name: 'Send feedback' }).click();
  await expect(second.getByText('Thanks for your feedback.')).toBeVisible();
});

/** Replaces the microphone with a silent track, like one with a hardware mute switch. */
function replaceMicrophoneWithSilence(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    for (const track of stream.getAudioTracks()) {
      stream.removeTrack(track);
      track.stop();
      const [silence] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
      if (silence) stream.addTrack(silence);
    }
    return stream;
  };
}
