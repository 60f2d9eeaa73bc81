/** What stops and pauses a recording on the server that runs. */
import { recordingLimits } from '@foyer/contract/recordings/recordings.ts';
import { describe, expect, test } from 'vitest';
import { createRecordedMeetingSetup } from '../../testing/setups/recorded-meeting-setup.ts';

const {
  world,
  fake,
  acmeId,
  codeOf,
  start,
  change,
  answer,
  find,
  hold,
  audited,
  statuses,
  stored,
  stateOf,
  startedId,
} = createRecordedMeetingSetup();

describe('a running recording', () => {
  test('is stopped by the agent, and can be played afterwards', async () => {
    await startedId();

    expect((await change('stopped')).statusCode).toBe(204);
    await world.setup.recordings.idle();

    expect(await stored()).toMatchObject({
      state: 'READY',
      stop_reason: 'agent',
      bytes: '100',
      duration_ms: '60000',
    });
    expect(codeOf(await change('stopped'))).toBe('recording.not_found');
    expect(audited().at(-2)).toMatchObject({ action: 'UPDATE', after: { stopped: 'agent' } });
  });

  test('stops with the meeting', async () => {
    await startedId();

    await world.met.end();
    await world.setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'meeting_ended' });
  });

  test('stops when a customer changes the answer, and everyone reads why', async () => {
    await startedId();

    await answer(world.met.asha, false);

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'refused' });
    expect(statuses()).toContainEqual({ status: null, ended: 'refused' });
    expect(codeOf(await start())).toBe('recording.consent_missing');
  });

  test('stops when someone who was not asked enters', async () => {
    await startedId();

    await world.met.admit('Ravi');
    await world.setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'unasked' });
    expect(statuses()).toContainEqual({ status: null, ended: 'unasked' });
  });

  test('continues when the agent hands the customer over, and the next agent can stop it', async () => {
    await startedId();

    const vikram = await world.met.handOver('Vikram');
    await world.setup.recordings.idle();
    expect(await stateOf()).toBe('RECORDING');

    expect((await change('stopped', vikram)).statusCode).toBe(204);
  });

  test('pauses and resumes by hand, and shows it', async () => {
    await startedId();

    expect((await change('paused')).statusCode).toBe(204);
    await world.setup.recordings.idle();
    expect(await stateOf()).toBe('PAUSED');
    expect(await find(world.met.asha)).toMatchObject({ recording: { status: 'paused' } });

    expect((await change('recording')).statusCode).toBe(204);
    await world.setup.recordings.idle();
    expect(await stateOf()).toBe('RECORDING');
    expect(fake.calls).toEqual(['start', 'pause by_hand', 'resume']);
  });

  test('pauses on hold and while one side is away, and resumes by itself', async () => {
    await startedId();

    await hold(true);
    expect(await stateOf()).toBe('PAUSED');
    expect(codeOf(await change('recording'))).toBe('recording.on_hold');
    await hold(false);
    expect(await stateOf()).toBe('RECORDING');
    await world.met.go(world.met.asha);
    await world.setup.recordings.idle();
    expect(await stateOf()).toBe('PAUSED');
    await world.met.come(world.met.asha);
    await world.setup.recordings.idle();

    expect(await stateOf()).toBe('RECORDING');
    expect(fake.calls).toEqual(['start', 'pause on_hold', 'resume', 'pause on_hold', 'resume']);
  });

  test('that the agent paused stays paused after a hold', async () => {
    await startedId();

    await hold(true);
    await change('paused');
    await hold(false);

    expect(await stateOf()).toBe('PAUSED');
  });

  test('that cannot pause is stopped, because nothing may be written on hold', async () => {
    await startedId();
    fake.behaviour.rejectsPause = true;

    await hold(true);
    await expect.poll(stateOf).toBe('FAILED');

    await expect.poll(() => fake.calls).toEqual(['start', 'pause on_hold', 'stop']);
    expect(await find()).toMatchObject({ recording: null });
  });

  test('is complete when it is stopped before the disk is full, and everyone reads why', async () => {
    await startedId();
    fake.behaviour.hasSpace = false;

    await world.setup.recordings.sweep();
    await world.setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'READY', failure: null, stop_reason: 'failed' });
    expect(statuses()).toContainEqual({ status: null, ended: 'disk_full' });
  });

  test('without any media has failed', async () => {
    await startedId();
    fake.behaviour.writesNothing = true;

    await change('stopped');
    await world.setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'nothing_recorded' });
  });

  test('loses its sign once its end can be stored, which a database without space refuses', async () => {
    const recordingId = await startedId();
    const end = {
      recordingId,
      tenantId: acmeId(),
      kind: 'failed',
      bytes: 8192,
      reason: 'disk_full',
    } as const;
    await world.setup.owner(
      `alter table server_recordings add constraint no_space check (state <> 'FAILED') not valid`,
      [],
    );
    fake.report(end);
    await world.setup.recordings.idle();
    expect(await stateOf()).toBe('RECORDING');

    await world.setup.owner('alter table server_recordings drop constraint no_space', []);
    await world.setup.recordings.sweep();

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'disk_full' });
    expect(await find()).toMatchObject({ recording: null });
  });

  test('follows what the recorder reports', async () => {
    const recordingId = await startedId();

    fake.report({ recordingId, tenantId: acmeId(), kind: 'progress', bytes: 4096 });
    await world.setup.recordings.idle();
    expect(await stored()).toMatchObject({ state: 'RECORDING', bytes: '4096' });
    fake.report({ recordingId, tenantId: acmeId(), kind: 'failed', bytes: 8192, reason: 'disk_full' });
    await world.setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'disk_full', bytes: '8192' });
    expect(statuses()).toContainEqual({ status: null, ended: 'disk_full' });
  });
});

describe('a deadline', () => {
  test('fails a recording whose files are not completed, and lets another one start', async () => {
    await startedId();
    fake.behaviour.isStuck = true;
    await change('stopped');

    world.setup.world.clock.advance(recordingLimits.stopsWithinMs);
    await world.setup.recordings.sweep();

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'timed_out' });
  });

  test('stops a recording that is too long', async () => {
    await startedId();

    world.setup.world.clock.advance(recordingLimits.longestMs - 1);
    await world.setup.recordings.sweep();
    expect(await stateOf()).toBe('RECORDING');
    world.setup.world.clock.advance(1);
    await world.setup.recordings.sweep();
    await world.setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'time_limit' });
  });
});
