/** Recordings on the server in a meeting: who may start them, what stops and pauses them, and what a crash leaves. */
import { currentConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { recordingLimits } from '@foyer/contract/recordings/recordings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeRecorder } from '../../testing/fakes/fake-recorder.ts';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';

type Caller = { token: string };

let setup: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;
const fake = createFakeRecorder({ folderOf: () => setup.recordingsFolder });

beforeAll(async () => {
  setup = await createMeetingSetup({ recorder: fake.recorder });
});
afterAll(() => setup.close());
beforeEach(async () => {
  fake.reset();
  await startsBy('by_hand');
  await setup.turn({ serverSideRecording: true });
  met = await setup.meet({ agent: 'Priya', customer: 'Asha' });
  await setup.recordings.idle();
  fake.reset();
  setup.noted.length = 0;
  setup.media.said.length = 0;
});

const acmeId = () => setup.world.tenants.acme.tenantId;
const startsBy = (starts: 'by_hand' | 'automatic') =>
  setup.owner('update tenants set recording_starts = $1 where id = $2', [starts, acmeId()]);
const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;
const start = (caller: Caller = met.priya) => met.on('POST', '/server-recording', caller);
const change = (state: 'paused' | 'recording' | 'stopped', caller: Caller = met.priya) =>
  met.on('PUT', '/server-recording', caller, { state });
const answer = async (caller: Caller, granted = true) => {
  await met.on('PUT', '/recording/consent', caller, {
    granted,
    textVersion: currentConsentText,
    language: 'en-GB',
  });
  await setup.recordings.idle();
};
const find = async (caller: Caller = met.priya) => (await met.on('GET', '/recording', caller)).json().result;
const hold = async (held: boolean) => {
  await met.on('PUT', `/people/${met.asha.customerId}/hold`, met.priya, { held });
  await setup.recordings.idle();
};
const audited = () =>
  setup.noted.filter(({ logType, after }) => logType === 'RECORDINGS' && after && 'kind' in after);
const statuses = () =>
  setup.media.said.filter(({ topic }) => topic === 'recording').map(({ payload }) => payload);

/** The newest recording of the meeting, as it is stored. */
async function stored() {
  const { rows } = await setup.world.own.owner.query(
    `select s.*, r.stop_reason, r.stopped_at from server_recordings s join recordings r on r.id = s.recording_id
     where r.meeting_id = $1 order by r.started_at desc, s.state limit 1`,
    [met.meetingId],
  );
  return rows[0];
}
const stateOf = async () => (await stored())?.state ?? null;

async function startedId(): Promise<string> {
  await answer(met.asha);
  const { recordingId } = (await start()).json().result;
  await setup.recordings.idle();
  return recordingId;
}

describe('a start', () => {
  test('is accepted once everyone has agreed, and everyone sees the sign', async () => {
    await answer(met.asha);

    expect((await start()).statusCode).toBe(201);

    expect(await stateOf()).toBe('RECORDING');
    expect(fake.calls).toEqual(['start']);
    expect([...fake.orders.values()]).toMatchObject([{ tenantId: acmeId(), roomName: met.room }]);
    expect(await find(met.asha)).toMatchObject({ recording: { kind: 'server', status: 'recording' } });
    expect(audited()).toMatchObject([{ action: 'CREATE', after: { started: 'by_hand' } }]);
  });

  test('is refused without the flag', async () => {
    await answer(met.asha);
    await setup.turn({ serverSideRecording: false });

    expect(codeOf(await start())).toBe('feature.off');
    expect(await stored()).toBeUndefined();
  });

  test.each([
    ['an unanswered question', null],
    ['a refusal', false],
  ])('is refused after %s', async (_name, granted) => {
    if (granted !== null) await answer(met.asha, granted);

    expect(codeOf(await start())).toBe('recording.consent_missing');
    expect(fake.calls).toEqual([]);
  });

  test('is refused while a second customer has not agreed', async () => {
    await answer(met.asha);
    await met.admit('Ravi');

    expect(codeOf(await start())).toBe('recording.consent_missing');
  });

  test('is refused before both sides are in the room, on hold and after the end', async () => {
    await answer(met.asha);
    await met.go(met.asha);
    expect(codeOf(await start())).toBe('recording.not_in_meeting');
    await met.come(met.asha);
    await hold(true);
    expect(codeOf(await start())).toBe('recording.on_hold');
    await met.end();

    expect(codeOf(await start())).toBe('meeting.ended');
  });

  test('is refused for another agent, a customer and a meeting of another tenant', async () => {
    await answer(met.asha);
    const stranger = await setup.staffToken('ADMIN');

    expect(codeOf(await start(stranger))).toBe('meeting.not_found');
    expect((await start(met.asha)).statusCode).toBe(403);
    expect(codeOf(await change('stopped', stranger))).toBe('meeting.not_found');
  });

  test('happens once, also when it is asked for twice at the same moment', async () => {
    await answer(met.asha);

    const answers = await Promise.all([start(), start()]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(codeOf(await start())).toBe('recording.running');
    expect(fake.calls).toEqual(['start']);
  });

  test('is refused while the agent’s browser records', async () => {
    await setup.owner('update tenants set local_recording = true where id = $1', [acmeId()]);
    await answer(met.asha);
    await met.on('POST', '/recordings', met.priya);

    expect(codeOf(await start())).toBe('recording.running');
  });

  test('says that the server records as many meetings as it can', async () => {
    await answer(met.asha);
    fake.behaviour.limit = 0;

    expect(codeOf(await start())).toBe('recording.capacity_reached');
    expect(await stored()).toBeUndefined();
  });

  test('is refused before the disk is full', async () => {
    await answer(met.asha);
    fake.behaviour.hasSpace = false;

    expect(codeOf(await start())).toBe('recording.disk_full');
    expect(await stored()).toBeUndefined();
    expect(fake.calls).toEqual([]);
  });

  test.each([
    ['disk_full', 'recording.disk_full'],
    ['capacity_reached', 'recording.capacity_reached'],
    ['room_unreachable', 'recording.failed'],
  ] as const)(
    'that the recorder refuses with %s is answered %s, and leaves no sign',
    async (failure, code) => {
      await answer(met.asha);
      fake.behaviour.failure = failure;

      expect(codeOf(await start())).toBe(code);

      expect(await stored()).toMatchObject({ state: 'FAILED', failure, stop_reason: 'failed' });
      expect(await find()).toMatchObject({ recording: null });
      fake.behaviour.failure = null;
      expect((await start()).statusCode).toBe(201);
    },
  );
});

describe('a running recording', () => {
  test('is stopped by the agent, and can be played afterwards', async () => {
    await startedId();

    expect((await change('stopped')).statusCode).toBe(204);
    await setup.recordings.idle();

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

    await met.end();
    await setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'meeting_ended' });
  });

  test('stops when a customer changes the answer, and everyone reads why', async () => {
    await startedId();

    await answer(met.asha, false);

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'refused' });
    expect(statuses()).toContainEqual({ status: null, ended: 'refused' });
    expect(codeOf(await start())).toBe('recording.consent_missing');
  });

  test('stops when someone who was not asked enters', async () => {
    await startedId();

    await met.admit('Ravi');
    await setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'unasked' });
    expect(statuses()).toContainEqual({ status: null, ended: 'unasked' });
  });

  test('continues when the agent hands the customer over, and the next agent can stop it', async () => {
    await startedId();

    const vikram = await met.handOver('Vikram');
    await setup.recordings.idle();
    expect(await stateOf()).toBe('RECORDING');

    expect((await change('stopped', vikram)).statusCode).toBe(204);
  });

  test('pauses and resumes by hand, and shows it', async () => {
    await startedId();

    expect((await change('paused')).statusCode).toBe(204);
    await setup.recordings.idle();
    expect(await stateOf()).toBe('PAUSED');
    expect(await find(met.asha)).toMatchObject({ recording: { status: 'paused' } });

    expect((await change('recording')).statusCode).toBe(204);
    await setup.recordings.idle();
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
    await met.go(met.asha);
    await setup.recordings.idle();
    expect(await stateOf()).toBe('PAUSED');
    await met.come(met.asha);
    await setup.recordings.idle();

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

    await setup.recordings.sweep();
    await setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'READY', failure: null, stop_reason: 'failed' });
    expect(statuses()).toContainEqual({ status: null, ended: 'disk_full' });
  });

  test('without any media has failed', async () => {
    await startedId();
    fake.behaviour.writesNothing = true;

    await change('stopped');
    await setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'nothing_recorded' });
  });

  test('follows what the recorder reports', async () => {
    const recordingId = await startedId();

    fake.report({ recordingId, tenantId: acmeId(), kind: 'progress', bytes: 4096 });
    await setup.recordings.idle();
    expect(await stored()).toMatchObject({ state: 'RECORDING', bytes: '4096' });
    fake.report({ recordingId, tenantId: acmeId(), kind: 'failed', bytes: 8192, reason: 'disk_full' });
    await setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'disk_full', bytes: '8192' });
    expect(statuses()).toContainEqual({ status: null, ended: 'disk_full' });
  });
});

describe('a recording that starts by itself', () => {
  beforeEach(() => startsBy('automatic'));

  test('starts with the last consent, and belongs to the agent of the meeting', async () => {
    await answer(met.asha);

    expect(await stored()).toMatchObject({ state: 'RECORDING', started_by: 'automatic' });
    expect(audited()[0]).toMatchObject({ action: 'CREATE', after: { started: 'automatic' } });
  });

  test('does not start again after an agent stopped it', async () => {
    await answer(met.asha);
    await change('stopped');
    await hold(true);
    await hold(false);

    expect(fake.calls).toEqual(['start', 'stop']);
  });

  test('does not start after a refusal', async () => {
    await answer(met.asha, false);

    expect(await stored()).toBeUndefined();
  });
});

describe('an answer before the meeting', () => {
  const early = (caller: Caller, granted: boolean) =>
    setup.call(
      'PUT',
      '/api/recording-consent',
      { granted, textVersion: currentConsentText, language: 'en-GB' },
      { token: caller.token },
    );

  test('is asked for with the flag only', async () => {
    const asked = async () =>
      (await setup.call('GET', '/api/recording-consent', undefined, { token: met.asha.token })).json().result;
    expect(await asked()).toEqual({ asks: true, granted: null });

    await setup.turn({ serverSideRecording: false });

    expect(await asked()).toEqual({ asks: false, granted: null });
    expect(codeOf(await early(met.asha, true))).toBe('feature.off');
  });

  test('counts in the meeting, and is kept there with version and language', async () => {
    expect((await early(met.asha, true)).json().result).toEqual({ asks: true, granted: true });

    expect((await start()).statusCode).toBe(201);
    const { rows } = await setup.world.own.owner.query(
      'select granted, text_version, language from recording_consents where meeting_id = $1',
      [met.meetingId],
    );
    expect(rows).toEqual([{ granted: true, text_version: currentConsentText, language: 'en-GB' }]);
  });

  test('that refuses is not overruled by a later meeting', async () => {
    await early(met.asha, false);

    expect(codeOf(await start())).toBe('recording.consent_missing');
    expect(await find(met.asha)).toMatchObject({ consents: [{ granted: false }] });
  });

  test('of another visit is not used', async () => {
    await early(met.asha, true);

    setup.world.clock.advance(recordingLimits.answerLifetimeMs);

    expect(codeOf(await start())).toBe('recording.consent_missing');
  });
});

describe('a deadline', () => {
  test('fails a recording whose files are not completed, and lets another one start', async () => {
    await startedId();
    fake.behaviour.isStuck = true;
    await change('stopped');

    setup.world.clock.advance(recordingLimits.stopsWithinMs);
    await setup.recordings.sweep();

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'timed_out' });
  });

  test('stops a recording that is too long', async () => {
    await startedId();

    setup.world.clock.advance(recordingLimits.longestMs - 1);
    await setup.recordings.sweep();
    expect(await stateOf()).toBe('RECORDING');
    setup.world.clock.advance(1);
    await setup.recordings.sweep();
    await setup.recordings.idle();

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'time_limit' });
  });
});

describe('after a crash', () => {
  test('a recording whose files the recorder completed can be played', async () => {
    const recordingId = await startedId();
    fake.write({ recordingId, tenantId: acmeId(), roomName: met.room });
    fake.behaviour.recovered = [{ recordingId, tenantId: acmeId(), kind: 'stopped', bytes: 100 }];

    await setup.recordings.recover(setup.world.clock.now());

    expect(await stored()).toMatchObject({ state: 'READY', stop_reason: 'interrupted' });
    expect(await find()).toMatchObject({ recording: null });
  });

  test('a recording that the recorder does not know has failed', async () => {
    await startedId();

    await setup.recordings.recover(setup.world.clock.now());

    expect(await stored()).toMatchObject({ state: 'FAILED', failure: 'recorder_crashed' });
  });

  test('a recording that this server has started since is left alone', async () => {
    const before = new Date(setup.world.clock.now().getTime() - 1);
    await startedId();

    await setup.recordings.recover(before);

    expect(await stored()).toMatchObject({ state: 'RECORDING' });
  });

  test('a recording that failed when the recorder died becomes playable when its files are completed', async () => {
    const recordingId = await startedId();
    fake.report({ recordingId, tenantId: acmeId(), kind: 'failed', bytes: 50, reason: 'recorder_crashed' });
    await setup.recordings.idle();
    fake.write({ recordingId, tenantId: acmeId(), roomName: met.room });
    fake.behaviour.recovered = [{ recordingId, tenantId: acmeId(), kind: 'stopped', bytes: 100 }];

    await setup.recordings.recover(setup.world.clock.now());

    expect(await stored()).toMatchObject({ state: 'READY', failure: null });
  });
});
