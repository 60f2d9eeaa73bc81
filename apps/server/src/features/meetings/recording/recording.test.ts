/** Local recordings and the consent to them: access, states, what the room receives, and audit. */
import { logTypeWriters } from '@foyer/contract/audit-logs.ts';
import { currentConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMeetingSetup, type MeetingSetup } from '../../../testing/setups/meeting-setup.ts';
import { lock } from '../store.ts';

let setup: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;

type Caller = { token: string };

beforeAll(async () => {
  setup = await createMeetingSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  await allowRecording(true);
  met = await setup.meet({ agent: 'Priya', customer: 'Asha' });
  setup.noted.length = 0;
  setup.media.said.length = 0;
});

const allowRecording = (isOn: boolean) =>
  setup.owner('update tenants set local_recording = $1 where id = $2', [
    isOn,
    setup.world.tenants.acme.tenantId,
  ]);
const start = (caller: Caller = met.priya) => met.on('POST', '/recordings', caller);
const startedId = async () => (await start()).json().result.recordingId as string;
const stop = (recordingId: string, caller: Caller = met.priya, reason = 'agent') =>
  setup.call('POST', `/api/recordings/${recordingId}/stop`, { reason }, { token: caller.token });
const download = (recordingId: string, caller: Caller = met.priya) =>
  setup.call('POST', `/api/recordings/${recordingId}/downloads`, undefined, { token: caller.token });
const remove = (recordingId: string, caller: Caller = met.priya) =>
  setup.call('DELETE', `/api/recordings/${recordingId}`, undefined, { token: caller.token });
const find = async (caller: Caller) => (await met.on('GET', '/recording', caller)).json().result;
const answer = (caller: Caller, granted: boolean, change: object = {}) =>
  met.on('PUT', '/recording/consent', caller, {
    granted,
    textVersion: currentConsentText,
    language: 'en-GB',
    ...change,
  });
const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;
const audited = () => setup.noted.filter(({ logType }) => logType === 'RECORDINGS');
/** The states that the room received. */
const published = () =>
  setup.media.said.filter(({ topic }) => topic === 'recording').map(({ payload }) => payload);

describe('a local recording', () => {
  test('is refused with feature.off while the tenant has not turned it on', async () => {
    await allowRecording(false);

    expect(codeOf(await start())).toBe('feature.off');
    expect(await find(met.priya)).toMatchObject({ recording: null });
  });

  test('can be started by the agent of the meeting only', async () => {
    const stranger = await setup.staffToken('AGENT', [met.product]);

    expect((await start(met.asha)).statusCode).toBe(403);
    expect(codeOf(await start(stranger))).toBe('meeting.not_found');
    expect((await start()).statusCode).toBe(201);
  });

  test('stops when its agent hands the customer over, and the next agent can start one', async () => {
    const recordingId = await startedId();

    const vikram = await met.handOver('Vikram');

    expect(audited().at(-1)).toMatchObject({ action: 'UPDATE', after: { stopped: 'meeting_ended' } });
    expect(await find(vikram)).toMatchObject({ recording: null });
    expect((await start(vikram)).statusCode).toBe(201);
    expect((await remove(recordingId)).statusCode).toBeLessThan(300);
  });

  test('runs once at a time, also when it is started twice at the same moment', async () => {
    const answers = await Promise.all([start(), start()]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(codeOf(await start())).toBe('recording.running');
  });

  test('is not started in a meeting that has ended', async () => {
    await met.end();

    expect(codeOf(await start())).toBe('meeting.ended');
  });

  test('belongs to the agent who started it: others can neither stop, download nor delete it', async () => {
    const recordingId = await startedId();
    const admin = await setup.staffToken('ADMIN');

    for (const refused of [
      await stop(recordingId, admin),
      await download(recordingId, admin),
      await remove(recordingId, admin),
    ])
      expect(codeOf(refused)).toBe('recording.not_found');
    expect((await stop(recordingId, met.asha)).statusCode).toBe(403);
  });

  test('is stopped once, and keeps the first reason', async () => {
    const recordingId = await startedId();

    await stop(recordingId, met.priya, 'low_space');
    expect((await stop(recordingId)).statusCode).toBe(204);

    expect(audited().map(({ after }) => after)).toMatchObject([{ started: true }, { stopped: 'low_space' }]);
    expect(await find(met.asha)).toMatchObject({ recording: null });
    expect((await start()).statusCode).toBe(201);
  });

  test('stops with the meeting', async () => {
    const recordingId = await startedId();

    await met.end();

    expect(audited().at(-1)).toMatchObject({ action: 'UPDATE', after: { stopped: 'meeting_ended' } });
    expect((await stop(recordingId)).statusCode).toBe(204);
  });

  test('is deleted only after it stopped, and cannot be downloaded afterwards', async () => {
    const recordingId = await startedId();
    expect(codeOf(await remove(recordingId))).toBe('recording.running');
    await stop(recordingId);

    expect((await download(recordingId)).statusCode).toBe(204);
    expect((await remove(recordingId)).statusCode).toBe(204);
    expect((await remove(recordingId)).statusCode).toBe(204);

    expect(codeOf(await download(recordingId))).toBe('recording.not_found');
  });

  test('has its start, stop, download and deletion in the audit log', async () => {
    const recordingId = await startedId();
    await stop(recordingId);
    await download(recordingId);
    await remove(recordingId);

    expect(audited().map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DOWNLOAD', 'DELETE']);
    for (const { action, entity, after } of audited()) {
      expect(logTypeWriters.RECORDINGS.actions).toContain(action);
      expect(entity).toMatchObject({ kind: 'recording', id: recordingId });
      expect(after).toMatchObject({ meetingId: met.meetingId, kind: 'local' });
    }
  });
});

describe('the consent to a recording', () => {
  test('is requested from every customer before the recording starts', async () => {
    const ravi = await met.admit('Ravi');
    await startedId();
    expect((await find(met.priya)).recording).toMatchObject({ status: 'asking', isOwn: true });

    await answer(met.asha, true);
    expect((await find(met.priya)).recording.status).toBe('asking');
    await answer(ravi, true);

    expect((await find(met.priya)).recording.status).toBe('recording');
  });

  test('of the only customer lets the recording run', async () => {
    await startedId();
    const { statusCode } = await answer(met.asha, true);

    expect(statusCode).toBe(200);
    expect(await find(met.asha)).toMatchObject({
      recording: { status: 'recording', isOwn: false },
      consents: [{ customerId: met.asha.customerId, granted: true }],
    });
    expect(published()).toEqual([{ status: 'asking' }, { status: 'recording' }]);
  });

  test('is stored with the text, the language and the time, and audited with the customer', async () => {
    const recordingId = await startedId();
    await answer(met.asha, true, { language: 'hi-IN' });

    const { rows } = await setup.owner(
      'select granted, text_version, language, answered_at from recording_consents where meeting_id = $1',
      [met.meetingId],
    );
    expect(rows).toEqual([
      {
        granted: true,
        text_version: currentConsentText,
        language: 'hi-IN',
        answered_at: setup.world.clock.now(),
      },
    ]);
    expect(audited().at(-1)).toMatchObject({
      action: 'UPDATE',
      entity: { id: recordingId, label: 'Asha', personId: met.asha.customerId },
      before: null,
      after: { granted: true, textVersion: currentConsentText, language: 'hi-IN' },
    });
  });

  test('can be refused, and withdrawn while the recording runs', async () => {
    await startedId();

    await answer(met.asha, false);
    expect((await find(met.priya)).recording.status).toBe('refused');
    await answer(met.asha, true);
    await answer(met.asha, false);

    expect((await find(met.priya)).recording.status).toBe('refused');
    expect(published().at(-1)).toEqual({ status: 'refused' });
    expect(audited().at(-1)).toMatchObject({ before: { granted: true }, after: { granted: false } });
  });

  test('is kept for a second recording of the same meeting', async () => {
    const first = await startedId();
    await answer(met.asha, true);
    await stop(first);

    await startedId();

    expect((await find(met.priya)).recording.status).toBe('recording');
  });

  test('of a customer who joins later is requested before the recording continues', async () => {
    await startedId();
    await answer(met.asha, true);

    const ravi = await met.admit('Ravi');
    expect((await find(met.priya)).recording.status).toBe('asking');
    expect(published().at(-1)).toEqual({ status: 'asking' });

    await answer(ravi, true);
    expect((await find(met.priya)).recording.status).toBe('recording');
  });

  test('is no longer needed of a customer who left', async () => {
    const ravi = await met.admit('Ravi');
    await startedId();
    await answer(met.asha, true);

    await met.on('POST', '/departure', ravi);

    expect((await find(met.priya)).recording.status).toBe('recording');
    expect(published().at(-1)).toEqual({ status: 'recording' });
  });

  test('shows a customer only their own answer', async () => {
    const ravi = await met.admit('Ravi');
    await startedId();
    await answer(met.asha, true);

    expect((await find(ravi)).consents).toEqual([
      { customerId: ravi.customerId, name: 'Ravi', granted: null },
    ]);
    expect((await find(met.priya)).consents).toHaveLength(2);
  });

  test('to the tenant’s own question is recorded with the version of that', async () => {
    await startedId();

    await answer(met.asha, true, { textVersion: 'own-0123456789ab' });

    expect(audited().at(-1)).toMatchObject({ after: { granted: true, textVersion: 'own-0123456789ab' } });
  });

  test('given before the meeting is read by two transactions at once, of which one has locked the meeting', async () => {
    const { world, meetings } = setup;
    await setup.owner(
      `insert into recording_answers (tenant_id, customer_id, granted, text_version, language, answered_at)
      values ($1, $2, true, $3, 'en-GB', $4)`,
      [world.tenants.acme.tenantId, met.asha.customerId, currentConsentText, world.clock.now()],
    );

    const read = await world.database.withTenant(world.tenants.acme, async (tx) => {
      await lock(tx, met.meetingId);
      const { consents } = await find(met.asha);
      return [consents, (await meetings.recordings.conditionsOf(tx, met.meetingId)).consent];
    });

    expect(read).toEqual([[expect.objectContaining({ granted: true })], 'complete']);
  });

  test('is refused without a recording, by staff, by people outside the meeting, after the end, and with an unknown text or language', async () => {
    expect(codeOf(await answer(met.asha, true))).toBe('recording.not_found');
    await startedId();
    const other = await setup.meet();

    expect((await answer(met.priya, true)).statusCode).toBe(403);
    expect(codeOf(await answer(other.asha, true))).toBe('meeting.not_found');
    for (const textVersion of ['1999-01', 'own-', 'own-0123456789AB', 'own-0123456789ab; drop'])
      expect(codeOf(await answer(met.asha, true, { textVersion }))).toBe('request.invalid');
    expect(codeOf(await answer(met.asha, true, { language: 'x'.repeat(5000) }))).toBe('request.invalid');
    await met.end();
    expect(codeOf(await answer(met.asha, true))).toBe('meeting.ended');
  });

  test('is stored although LiveKit does not answer', async () => {
    await startedId();
    setup.media.down = true;

    const { statusCode } = await answer(met.asha, true);
    setup.media.down = false;

    expect(statusCode).toBe(200);
    expect((await find(met.priya)).recording.status).toBe('recording');
  });
});
