/** What ffmpeg says of the files of calls that real browsers made. */
import { setFlags } from '../support/api/flags.ts';
import type { FoyerAccess } from '../support/api/foyer-access.ts';
import { expectMoreReceived } from '../support/browser/media-stats.ts';
import { expect, test } from '../support/journey.ts';
import type { Agent } from '../support/people/agent.ts';
import type { Customer } from '../support/people/customer.ts';
import { RoomView } from '../support/people/room-view.ts';
import {
  decodeTrack,
  findRecordedCall,
  type RecordedCall,
  recorderTimeoutMs,
  untilTracksAreWritten,
} from '../support/recordings/recorded-call.ts';
import { findFfmpeg } from '../support/servers/programs.ts';

// biome-ignore lint/suspicious/noSkippedTests: the run counts them as skipped
test.skip(!findFfmpeg(), 'ffmpeg is not installed');
// Four pages with media, on a machine with two cores.
test.setTimeout(240_000);

/** The camera is sent in several sizes, and there are others; Chromium's second one has frames that no video holds. */
const severalCameras = {
  hasSmallCamera: false,
  args: ['--use-fake-device-for-media-stream=device-count=3,fps=10'],
};

test('every file decodes and is as long as its manifest says after mutes, another camera, a shared screen, a hold, a late customer and a reload', async ({
  people,
  ownFoyer: foyer,
}) => {
  await setFlags(foyer, 'globex', { serverSideRecording: true });
  const agent = await people.agent('globex', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const mira = await people.customer('globex', 'Mira Vale', { foyer, variant: severalCameras });
  const agents = await meet(agent, mira);
  const { room } = mira;
  const sign = (label: string) => room.page.getByRole('button', { name: new RegExp(`^${label}\\.`) });
  await startRecording(agents);
  await expect(sign('Recording')).toBeVisible();
  await untilTracksAreWritten(foyer, 4);

  await room.clickControl('Mute microphone');
  await expect(agents.remoteMicrophoneOff).toBeVisible();
  await room.clickControl('Unmute microphone');
  await agents.expectRemoteMedia();
  await room.clickControl('Turn camera off');
  await expect(agents.page.getByTestId('remote-video')).toBeHidden();
  await room.clickControl('Turn camera on');
  await agents.expectRemoteMedia();
  await room.control('Choose camera').click();
  await room.page.getByLabel('Camera', { exact: true }).selectOption('fake_device_2');
  await room.page.keyboard.press('Escape');
  await agents.expectRemoteMedia();

  await room.control('Share your screen').click();
  await expect(agents.page.getByTestId('shared-screen')).toBeVisible();
  await agents.expectRemoteMedia();
  await expect.poll(() => hasSeveralScreenFrames(foyer), { timeout: recorderTimeoutMs }).toBe(true);
  await room.control('Stop sharing').first().click();
  await expect(agents.page.getByTestId('shared-screen')).toBeHidden();

  await agents.control('People in the meeting').click();
  await agents.control('Put Mira Vale on hold').click();
  await expect(sign('Recording paused')).toBeVisible();
  await agents.control('Resume Mira Vale').click();
  await expect(sign('Recording')).toBeVisible();
  await agents.expectRemoteMedia();

  const otto = await people.customer('globex', 'Otto Reed', { foyer });
  await otto.register('claims-help');
  await otto.allowRecording();
  await agents.control('Admit Otto Reed').click();
  await expect(agents.page.getByTestId('remote-video')).toHaveCount(2);
  await expectMoreReceived(otto.page, 'frames');
  await room.page.reload();
  await expect(room.page.getByTestId('remote-video')).toHaveCount(2);
  await expectMoreReceived(room.page, 'frames');
  await expect(sign('Recording')).toBeVisible();
  await expect
    .poll(async () => peopleIn(await findRecordedCall(foyer), 'customer'), { timeout: recorderTimeoutMs })
    .toBe(2);
  await agents.end();

  const call = await untilRecorded(foyer);
  const tracksOf = (identity: RegExp, source: string) =>
    call.tracks.filter((track) => identity.test(track.identity) && track.source === source);
  const mirasId = call.tracks.find(({ source }) => source === 'screen')?.identity ?? '';
  const miras = new RegExp(`^${mirasId}$`);
  expect(mirasId).toMatch(/^customer:/);
  expect(tracksOf(miras, 'camera').length, 'cameras, before and after the reload').toBeGreaterThan(1);
  expect(Math.max(...tracksOf(miras, 'camera').map(({ width = 0 }) => width))).toBe(1280);
  expect(tracksOf(miras, 'microphone')[0]?.muted.length).toBeGreaterThan(0);
  expect(tracksOf(/^agent:/, 'camera')).toHaveLength(1);
  const late = call.tracks.filter(({ identity }) => identity.startsWith('customer:') && identity !== mirasId);
  expect(new Set(late.map(({ source }) => source))).toEqual(new Set(['camera', 'microphone']));
  expect(Math.min(...late.map(({ from }) => from))).toBeGreaterThan(call.gaps[0]?.to ?? Infinity);
  await expectDecodableFiles(call);
});

test('the files of a call that was handed over to another agent decode, and hold nothing of the talk on hold', async ({
  people,
  ownFoyer: foyer,
}) => {
  await setFlags(foyer, 'acme', { serverSideRecording: true });
  const priya = await people.agent('acme', 'agent', { foyer });
  const arjun = await people.agent('acme', 'agent2', { foyer });
  await priya.signInWithLobbyOn();
  const customer = await people.customer('acme', 'Wanda Warm', { foyer });
  const first = await meet(priya, customer);
  await arjun.signInWithLobbyOn();
  await startRecording(first);
  await untilTracksAreWritten(foyer, 4);

  await first.control('Transfer customer').click();
  const sheet = first.page.getByRole('dialog', { name: 'Transfer Wanda' });
  await sheet.getByRole('radio', { name: /Talk to the agent first/ }).check();
  await sheet.getByRole('radio', { name: /Arjun Mehta/ }).check();
  await sheet.getByRole('button', { name: 'Ask agent' }).click();
  const opened = arjun.page.context().waitForEvent('page');
  await arjun.page.getByRole('button', { name: 'Talk' }).click();
  const second = new RoomView(await opened);
  await expect(first.page.getByText("You're talking to Arjun Mehta.")).toBeVisible();
  await first.page.getByRole('button', { name: 'Hand over' }).click();
  await customer.room.expectRemoteMedia();
  await second.expectRemoteMedia();
  await expect
    .poll(async () => peopleIn(await findRecordedCall(foyer), 'agent'), { timeout: recorderTimeoutMs })
    .toBe(2);
  await second.end();

  const call = await untilRecorded(foyer);
  expect(call.gaps).toEqual([{ from: expect.any(Number), to: expect.any(Number), reason: 'on_hold' }]);
  await expectDecodableFiles(call);
});

/** How many people of one side have a recorded track. */
const peopleIn = (call: RecordedCall | null, side: 'agent' | 'customer') =>
  new Set(call?.tracks.map(({ identity }) => identity).filter((each) => each.startsWith(`${side}:`))).size;

/** The customer waits, allows the recording, and meets the agent. */
async function meet(agent: Agent, customer: Customer): Promise<RoomView> {
  const [slug, product] =
    agent.tenant === 'acme'
      ? (['jee-live-demo', 'JEE Live Demo'] as const)
      : (['claims-help', 'Claims Help'] as const);
  await customer.register(slug);
  await customer.allowRecording();
  const room = await agent.accept(agent.knock(customer.name, product));
  await customer.room.expectRemoteMedia();
  await room.expectRemoteMedia();
  return room;
}

async function startRecording(agents: RoomView): Promise<void> {
  await agents.control('Recording').click();
  await agents.control('Start recording').click();
  await expect(agents.control('Stop recording')).toBeVisible();
  await agents.page.keyboard.press('Escape');
}

/** A screen that does not change is sent about once a second. */
async function hasSeveralScreenFrames(foyer: FoyerAccess): Promise<boolean> {
  const call = await findRecordedCall(foyer);
  return call?.tracks.some((track) => track.source === 'screen' && track.to > track.from) ?? false;
}

async function untilRecorded(foyer: FoyerAccess): Promise<RecordedCall> {
  await expect.poll(async () => (await findRecordedCall(foyer))?.duration).toEqual(expect.any(Number));
  return (await findRecordedCall(foyer)) as RecordedCall;
}

/** How far a sender's clock and the server's may be apart. */
const clocksApartMs = 500;

async function expectDecodableFiles(call: RecordedCall): Promise<void> {
  for (const track of call.tracks) {
    const { problems, durationMs, packetsAt } = await decodeTrack(call, track);
    const name = `${track.file} of ${track.identity}`;
    expect.soft(problems, name).toBe('');
    expect.soft(Math.abs(durationMs - (track.to - track.from)), `${name}, ms apart`).toBeLessThanOrEqual(200);
    expect.soft(packetsAt.length, name).toBeGreaterThan(1);
    const onHold = packetsAt.filter((at) =>
      call.gaps.some(({ from, to }) => at > from + clocksApartMs && at < (to ?? Infinity) - clocksApartMs),
    );
    expect.soft(onHold, `${name}, written on hold`).toEqual([]);
  }
}
