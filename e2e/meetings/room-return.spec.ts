/** A customer's tab is killed, or there is a second one: the same meeting goes on in one of them, and its end stays. */
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';
import { expectState } from '../support/road-states.ts';

test('a silent microphone is told of, a killed tab comes back by one press, the newest tab has the call, and its end is found again', async ({
  people,
}) => {
  const agent = await people.agent('demo', 'agent2');
  await agent.goOnDuty();
  const customer = await people.customer('demo', 'Sila Mute');
  await customer.page.addInitScript(silenceTheMicrophone);
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectToSeeAndHearTheOther();
  await expect(customer.page.getByText("We can't hear you.")).toBeVisible();

  const window = customer.page.context();
  await customer.page.close();
  const again = await window.newPage();
  await again.goto(`${customer.origin}/live/product-tour`);
  await expectState(again, 'meeting-open');
  await again.getByRole('button', { name: 'Return to your meeting' }).click();
  const back = new RoomView(again);
  await back.expectToSeeAndHearTheOther();
  await agents.expectToSeeAndHearTheOther();
  await expect(back.page.getByText("We can't hear you.")).toBeHidden();

  const second = await window.newPage();
  await second.goto(`${customer.origin}/live/product-tour`);
  await second.getByRole('button', { name: 'Return to your meeting' }).click();
  await new RoomView(second).expectToSeeAndHearTheOther();
  await expectState(again, 'other-tab');
  await agents.expectToSeeAndHearTheOther();

  await agents.end();
  await new RoomView(second).expectEnded(/ended it\./);
  await expect(again.getByRole('heading', { name: 'You continued in another tab' })).toBeVisible();

  await second.reload();
  await new RoomView(second).expectEnded(/ended it\./);
  await second.getByRole('radio', { name: '4 stars' }).check();
  await second.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(second.getByText('Thank you. We have your word.')).toBeVisible();
});

/** A microphone that is on and gives nothing, as one with its switch off. */
function silenceTheMicrophone(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    for (const track of stream.getAudioTracks()) {
      stream.removeTrack(track);
      track.stop();
      const [silence] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
      if (silence) stream.addTrack(silence);
    }
    return stream;
  };
}
