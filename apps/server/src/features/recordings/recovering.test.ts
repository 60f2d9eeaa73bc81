/** What a crash leaves of a recording on the server. */
import { describe, expect, test } from 'vitest';
import { createRecordedMeetingSetup } from '../../testing/setups/recorded-meeting-setup.ts';

const { world, fake, acmeId, find, stored, startedId } = createRecordedMeetingSetup();

describe('after a crash', () => {
  test('a recording whose files the recorder completed can be played', async () => {
    const recordingId = await startedId();
    fake.write({ recordingId, tenantId: acmeId(), roomName: world.met.room });
    fake.behaviour.recovered = [{ recordingId, tenantId: acmeId(), kind: 'stopped', bytes: 100 }];

    await world.setup.recordings.recover(world.setup.world.clock.now());

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'interrupted' });
    expect(await find()).toMatchObject({ recording: null });
  });

  test('a recording that the recorder does not know has failed', async () => {
    await startedId();

    await world.setup.recordings.recover(world.setup.world.clock.now());

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'recorder_crashed' });
  });

  test('a recording that this server has started since is left alone', async () => {
    const before = new Date(world.setup.world.clock.now().getTime() - 1);
    await startedId();

    await world.setup.recordings.recover(before);

    expect(await stored()).toMatchObject({ state: 'RECORDING' });
  });

  test('a recording that failed when the recorder died becomes playable when its files are completed', async () => {
    const recordingId = await startedId();
    fake.report({ recordingId, tenantId: acmeId(), kind: 'failed', bytes: 50, reason: 'recorder_crashed' });
    await world.setup.recordings.idle();
    fake.write({ recordingId, tenantId: acmeId(), roomName: world.met.room });
    fake.behaviour.recovered = [{ recordingId, tenantId: acmeId(), kind: 'stopped', bytes: 100 }];

    await world.setup.recordings.recover(world.setup.world.clock.now());

    expect(await stored()).toMatchObject({ state: 'READY', failure: null });
  });
});
