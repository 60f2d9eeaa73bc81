/** Who may start a recording on the server, when it starts by itself, and the answer before the meeting. */
import { currentConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { recordingLimits } from '@foyer/contract/recordings/recordings.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createRecordedMeetingSetup } from '../../testing/setups/recorded-meeting-setup.ts';

const { world, fake, acmeId, startsBy, codeOf, start, change, answer, find, hold, audited, stored, stateOf } =
  createRecordedMeetingSetup();

describe('a start', () => {
  test('is accepted once everyone has agreed, and everyone sees the sign', async () => {
    await answer(world.met.asha);

    expect((await start()).statusCode).toBe(201);

    expect(await stateOf()).toBe('RECORDING');
    expect(fake.calls).toEqual(['start']);
    expect([...fake.orders.values()]).toMatchObject([{ tenantId: acmeId(), roomName: world.met.room }]);
    expect(await find(world.met.asha)).toMatchObject({ recording: { kind: 'server', status: 'recording' } });
    expect(audited()).toMatchObject([{ action: 'CREATE', after: { started: 'by_hand' } }]);
  });

  test('is refused without the flag', async () => {
    await answer(world.met.asha);
    await world.setup.turn({ serverSideRecording: false });

    expect(codeOf(await start())).toBe('feature.off');
    expect(await stored()).toBeUndefined();
  });

  test.each([
    ['an unanswered question', null],
    ['a refusal', false],
  ])('is refused after %s', async (_name, granted) => {
    if (granted !== null) await answer(world.met.asha, granted);

    expect(codeOf(await start())).toBe('recording.consent_missing');
    expect(fake.calls).toEqual([]);
  });

  test('is refused while a second customer has not agreed', async () => {
    await answer(world.met.asha);
    await world.met.admit('Ravi');

    expect(codeOf(await start())).toBe('recording.consent_missing');
  });

  test('is refused before both sides are in the room, on hold and after the end', async () => {
    await answer(world.met.asha);
    await world.met.go(world.met.asha);
    expect(codeOf(await start())).toBe('recording.not_in_meeting');
    await world.met.come(world.met.asha);
    await hold(true);
    expect(codeOf(await start())).toBe('recording.on_hold');
    await world.met.end();

    expect(codeOf(await start())).toBe('meeting.ended');
  });

  test('is refused for another agent, a customer and a meeting of another tenant', async () => {
    await answer(world.met.asha);
    const stranger = await world.setup.staffToken('ADMIN');

    expect(codeOf(await start(stranger))).toBe('meeting.not_found');
    expect((await start(world.met.asha)).statusCode).toBe(403);
    expect(codeOf(await change('stopped', stranger))).toBe('meeting.not_found');
  });

  test('happens once, also when it is asked for twice at the same moment', async () => {
    await answer(world.met.asha);

    const answers = await Promise.all([start(), start()]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(codeOf(await start())).toBe('recording.running');
    expect(fake.calls).toEqual(['start']);
  });

  test('is refused while the agent’s browser records', async () => {
    await world.setup.owner('update tenants set local_recording = true where id = $1', [acmeId()]);
    await answer(world.met.asha);
    await world.met.on('POST', '/recordings', world.met.priya);

    expect(codeOf(await start())).toBe('recording.running');
  });

  test('says that the server records as many meetings as it can', async () => {
    await answer(world.met.asha);
    fake.behaviour.limit = 0;

    expect(codeOf(await start())).toBe('recording.capacity_reached');
    expect(await stored()).toBeUndefined();
  });

  test('is refused before the disk is full', async () => {
    await answer(world.met.asha);
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
      await answer(world.met.asha);
      fake.behaviour.failure = failure;

      expect(codeOf(await start())).toBe(code);

      expect(await stored()).toMatchObject({ state: 'FAILED', failure, stop_reason: 'failed' });
      expect(await find()).toMatchObject({ recording: null });
      fake.behaviour.failure = null;
      expect((await start()).statusCode).toBe(201);
    },
  );
});

describe('a recording that starts by itself', () => {
  beforeEach(() => startsBy('automatic'));

  test('starts with the last consent, and belongs to the agent of the meeting', async () => {
    await answer(world.met.asha);

    expect(await stored()).toMatchObject({ state: 'RECORDING', started_by: 'automatic' });
    expect(audited()[0]).toMatchObject({ action: 'CREATE', after: { started: 'automatic' } });
  });

  test('does not start again after an agent stopped it', async () => {
    await answer(world.met.asha);
    await change('stopped');
    await hold(true);
    await hold(false);

    expect(fake.calls).toEqual(['start', 'stop']);
  });

  test('does not start after a refusal', async () => {
    await answer(world.met.asha, false);

    expect(await stored()).toBeUndefined();
  });
});

describe('an answer before the meeting', () => {
  const early = (caller: Caller, granted: boolean) =>
    world.setup.call(
      'PUT',
      '/api/recording-consent',
      { granted, textVersion: currentConsentText, language: 'en-GB' },
      { token: caller.token },
    );

  test('is asked for with the flag only', async () => {
    const asked = async () =>
      (
        await world.setup.call('GET', '/api/recording-consent', undefined, { token: world.met.asha.token })
      ).json().result;
    expect(await asked()).toEqual({ asks: true, granted: null });

    await world.setup.turn({ serverSideRecording: false });

    expect(await asked()).toEqual({ asks: false, granted: null });
    expect(codeOf(await early(world.met.asha, true))).toBe('feature.off');
  });

  test('counts in the meeting, and is kept there with version and language', async () => {
    expect((await early(world.met.asha, true)).json().result).toEqual({ asks: true, granted: true });

    expect((await start()).statusCode).toBe(201);
    const { rows } = await world.setup.world.own.owner.query(
      'select granted, text_version, language from recording_consents where meeting_id = $1',
      [world.met.meetingId],
    );
    expect(rows).toEqual([{ granted: true, text_version: currentConsentText, language: 'en-GB' }]);
  });

  test('that refuses is not overruled by a later meeting', async () => {
    await early(world.met.asha, false);

    expect(codeOf(await start())).toBe('recording.consent_missing');
    expect(await find(world.met.asha)).toMatchObject({ consents: [{ granted: false }] });
  });

  test('of another visit is not used', async () => {
    await early(world.met.asha, true);

    world.setup.world.clock.advance(recordingLimits.answerLifetimeMs);

    expect(codeOf(await start())).toBe('recording.consent_missing');
  });
});
