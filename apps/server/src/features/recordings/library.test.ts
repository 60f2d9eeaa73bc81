/** The kept recordings: who finds, plays, downloads and deletes them, links to their files, and how long they are kept. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { days } from '@foyer/contract/core/time.ts';
import { currentConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { recordingLimits } from '@foyer/contract/recordings/recordings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeRecorder } from '../../testing/fakes/fake-recorder.ts';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';

type Caller = { token: string };

let setup: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;
let admin: Caller;
let recordingId: string;
const fake = createFakeRecorder({ folderOf: () => setup.recordingsFolder });

beforeAll(async () => {
  setup = await createMeetingSetup({ recorder: fake.recorder });
  await setup.turn({ serverSideRecording: true });
});
afterAll(() => setup.close());
beforeEach(async () => {
  fake.reset();
  await agentsSee(false);
  admin = await setup.staffToken('ADMIN');
  met = await setup.meet({ agent: 'Priya', customer: 'Asha' });
  const consent = { granted: true, textVersion: currentConsentText, language: 'en-GB' };
  await met.on('PUT', '/recording/consent', met.asha, consent);
  recordingId = (await met.on('POST', '/server-recording', met.priya)).json().result.recordingId;
  const tracks = [
    {
      file: 'track-1.webm',
      identity: met.asha.identity,
      source: 'camera',
      mediaType: 'video/webm',
      from: 100,
      to: 60_000,
      bytes: 100,
      muted: [{ from: 5000, to: 9000 }],
    },
  ] as const;
  const startedAt = setup.world.clock.now().toISOString();
  await met.on('PUT', '/server-recording', met.priya, { state: 'stopped' });
  await setup.recordings.idle();
  fake.write(
    { recordingId, tenantId: setup.world.tenants.acme.tenantId, roomName: met.room },
    {
      startedAt,
      gaps: [{ from: 20_000, to: null, reason: 'on_hold' }],
      tracks: tracks.map((track) => ({ ...track, muted: [...track.muted] })),
    },
  );
  setup.noted.length = 0;
});

const agentsSee = (see: boolean) =>
  setup.owner('update tenants set agents_see_recordings = $1 where id = $2', [
    see,
    setup.world.tenants.acme.tenantId,
  ]);
const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;
const ask = (method: 'GET' | 'POST', url: string, caller: Caller, body?: object) =>
  setup.call(method, url, body, { token: caller.token });
const play = (caller: Caller = admin) => ask('POST', `/api/recordings/${recordingId}/playback`, caller);
const download = (caller: Caller = admin, track = 0) =>
  ask('POST', `/api/recordings/${recordingId}/tracks/${track}/download`, caller);
const remove = (caller: Caller = admin, reason = 'The customer asked for it.') =>
  ask('POST', `/api/recordings/${recordingId}/deletion`, caller, { reason });
const list = async (caller: Caller = admin, query = `meetingId=${met.meetingId}`) =>
  (await ask('GET', `/api/manage/recordings?${query}`, caller)).json().result?.rows;
const folder = () => path.join(setup.recordingsFolder, setup.world.tenants.acme.tenantId, recordingId);
const audited = () =>
  setup.noted.filter(({ logType, action }) => logType === 'RECORDINGS' && action !== 'UPDATE');

/** A link as the player receives it, with the cookie of its browser. */
async function playedLink(caller: Caller = admin) {
  const response = await play(caller);
  const cookies = { foyer_recording: String(response.cookies[0]?.value) };
  return { url: response.json().result.tracks[0].url as string, cookies };
}

const get = (
  url: string,
  {
    cookies = {},
    headers = {},
    host,
  }: { cookies?: Record<string, string>; headers?: Record<string, string>; host?: string } = {},
) => setup.server.call({ url, cookies, headers, ...(host ? { host } : {}) });

describe('the list', () => {
  test('shows admins the recordings of all agents', async () => {
    expect(await list()).toMatchObject([
      {
        id: recordingId,
        meetingId: met.meetingId,
        state: 'READY',
        customerNames: 'Asha',
        agentName: 'Priya',
        startedBy: 'by_hand',
        durationMs: 60_000,
        bytes: 100,
      },
    ]);
    expect(await list(admin, `customerId=${met.asha.customerId}`)).toHaveLength(1);
    expect(await list(admin, `customerId=${crypto.randomUUID()}`)).toEqual([]);
    expect(audited()[0]).toMatchObject({ action: 'READ', after: { rows: 1 } });
  });

  test('shows agents their own recordings where the tenant allows it, and none otherwise', async () => {
    const stranger = await setup.staffToken('AGENT');
    const answer = await ask('GET', '/api/manage/recordings', met.priya);
    expect(codeOf(answer)).toBe('auth.forbidden');

    await agentsSee(true);

    expect(await list(met.priya, '')).toMatchObject([{ id: recordingId }]);
    expect(await list(stranger, '')).toEqual([]);
  });

  test('can be exported by admins', async () => {
    const file = await ask('GET', '/api/manage/recordings/export?format=csv', admin);

    expect(file.body).toContain(recordingId);
    expect((await ask('GET', '/api/manage/recordings/export?format=csv', met.priya)).statusCode).toBe(403);
  });
});

describe('a playback', () => {
  test('has tracks with names, pauses and chapters, and is audited', async () => {
    expect((await play()).json().result).toMatchObject({
      recordingId,
      durationMs: 60_000,
      gaps: [{ from: 20_000, to: 60_000, reason: 'on_hold' }],
      tracks: [
        { track: 0, name: 'Asha', side: 'customer', source: 'camera', muted: [{ from: 5000, to: 9000 }] },
      ],
      chapters: expect.arrayContaining([
        { at: 0, kind: 'joined', name: 'Asha' },
        { at: 20_000, kind: 'on_hold', name: '' },
      ]),
    });
    expect(audited()).toMatchObject([
      { action: 'READ', entity: { id: recordingId }, after: { played: true } },
    ]);
  });

  test('is refused for agents who were not in the meeting, or whose tenant does not allow it', async () => {
    expect(codeOf(await play(met.priya))).toBe('recording.not_found');
    await agentsSee(true);

    expect((await play(met.priya)).statusCode).toBe(200);
    expect(codeOf(await play(await setup.staffToken('AGENT')))).toBe('recording.not_found');
    expect((await play(met.asha)).statusCode).toBe(403);
  });

  test('is refused while the recording runs', async () => {
    const { meetingId } = met;
    await setup.owner(
      'update server_recordings set state = $2, deadline_at = now() where recording_id = $1',
      [recordingId, 'STOPPING'],
    );

    expect(codeOf(await play())).toBe('recording.not_ready');
    expect(codeOf(await remove())).toBe('recording.running');
    expect(meetingId).toBe(met.meetingId);
    await setup.owner(
      `update server_recordings set state = 'FAILED', deadline_at = null where recording_id = $1`,
      [recordingId],
    );
  });
});

describe('a link to a file', () => {
  test('sends the whole file, and the bytes of a range', async () => {
    const { url, cookies } = await playedLink();

    const whole = await get(url, { cookies });
    expect([whole.statusCode, whole.body.length, whole.headers['content-type']]).toEqual([
      200,
      100,
      'video/webm',
    ]);
    const part = await get(url, { cookies, headers: { range: 'bytes=10-19' } });

    expect([part.statusCode, part.body]).toEqual([206, '0123456789']);
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 10-19/100',
      'content-length': '10',
      'accept-ranges': 'bytes',
    });
  });

  test('refuses a range past the end', async () => {
    const { url, cookies } = await playedLink();

    const answer = await get(url, { cookies, headers: { range: 'bytes=100-' } });

    expect([answer.statusCode, codeOf(answer)]).toEqual([416, 'request.range_not_satisfiable']);
    expect(answer.headers['content-range']).toBe('bytes */100');
  });

  test('works in the browser that it was made for only', async () => {
    const { url, cookies } = await playedLink();

    expect(codeOf(await get(url))).toBe('link.invalid');
    expect(codeOf(await get(url, { cookies: { foyer_recording: 'A'.repeat(43) } }))).toBe('link.invalid');
    expect((await get(url, { cookies })).statusCode).toBe(200);
  });

  test('works at the host of its own tenant only', async () => {
    const { url, cookies } = await playedLink();

    expect(codeOf(await get(url, { cookies, host: 'globex.localhost' }))).toBe('link.invalid');
  });

  test.each([
    ['of another file', (url: string) => url.replace('track-1.webm', 'manifest.json')],
    ['of a parent folder', (url: string) => url.replace('track-1.webm', '..%2F..%2Fsecret')],
    ['of another recording', (url: string) => url.replace(recordingId, crypto.randomUUID())],
    ['of another session', (url: string) => url.replace(/session=[^&]+/, `session=${crypto.randomUUID()}`)],
    ['with a later end', (url: string) => url.replace(/expires=\d+/, 'expires=99999999999999')],
    ['with another signature', (url: string) => url.replace(/signature=../, 'signature=AA')],
  ])('%s is refused', async (_name, changed) => {
    const { url, cookies } = await playedLink();

    expect(codeOf(await get(changed(url), { cookies }))).toBe('link.invalid');
  });

  test('ends after minutes', async () => {
    const { url, cookies } = await playedLink();

    setup.world.clock.advance(recordingLimits.linkLifetimeMs);

    expect(codeOf(await get(url, { cookies }))).toBe('link.expired');
  });

  test('ends with the session, and with the recording', async () => {
    const { url, cookies } = await playedLink();
    await remove(await setup.staffToken('ADMIN'));
    expect(codeOf(await get(url, { cookies }))).toBe('link.invalid');
    await setup.owner('update sessions set revoked_at = now() where id = $1', [
      new URL(url, 'http://acme.localhost').searchParams.get('session'),
    ]);

    expect(codeOf(await get(url, { cookies }))).toBe('link.expired');
  });
});

describe('a download', () => {
  test('is a link to one track, audited', async () => {
    const response = await download();
    const cookies = { foyer_recording: String(response.cookies[0]?.value) };

    const file = await get(response.json().result.url, { cookies });

    expect(file.headers['content-disposition']).toContain('attachment');
    expect(audited()).toMatchObject([{ action: 'DOWNLOAD', after: { downloaded: 'camera' } }]);
    expect(codeOf(await download(admin, 7))).toBe('recording.not_found');
  });
});

describe('one file of all tracks', () => {
  const singleFile = (caller: Caller = admin) =>
    ask('POST', `/api/recordings/${recordingId}/single-file`, caller);

  test('is made in the browser from what the player shows, and is audited as a download', async () => {
    const response = await singleFile();
    const { tracks, gaps, durationMs } = response.json().result;

    expect([durationMs, gaps.length, tracks.length]).toEqual([60_000, 1, 1]);
    const cookies = { foyer_recording: String(response.cookies[0]?.value) };
    expect((await get(tracks[0].url, { cookies })).statusCode).toBe(200);
    expect(audited()).toMatchObject([
      { action: 'DOWNLOAD', entity: { id: recordingId }, after: { downloaded: 'single_file' } },
    ]);
  });

  test('is refused for agents who were not in the meeting, and for customers', async () => {
    await agentsSee(true);

    expect(codeOf(await singleFile(await setup.staffToken('AGENT')))).toBe('recording.not_found');
    expect((await singleFile(met.asha)).statusCode).toBe(403);
    expect(audited()).toEqual([]);
  });
});

describe('the erasure of a customer', () => {
  const erase = () => ask('POST', `/api/manage/customers/${met.asha.customerId}/erase`, admin);

  test('deletes the recordings of their meetings, audited with who asked for it', async () => {
    await met.end();

    expect((await erase()).statusCode).toBe(204);

    expect(existsSync(folder())).toBe(false);
    expect(codeOf(await play())).toBe('recording.not_ready');
    expect(audited().find(({ action }) => action === 'DELETE')).toMatchObject({
      actor: { kind: 'USER' },
      after: { deleted: true, reason: 'Erasure of a customer' },
    });
  });

  test('waits until the meeting is over and its recording complete', async () => {
    expect(codeOf(await erase())).toBe('customer.present');
    await met.on('POST', '/server-recording', met.priya);
    fake.behaviour.isStuck = true;
    await met.end();

    expect(codeOf(await erase())).toBe('customer.present');
    expect(existsSync(folder())).toBe(true);
  });
});

describe('a deletion', () => {
  test('removes the files, keeps the row with the reason, and is audited', async () => {
    expect(existsSync(folder())).toBe(true);

    expect((await remove()).statusCode).toBe(204);

    expect(existsSync(folder())).toBe(false);
    expect(await list()).toEqual([]);
    expect(await list(admin, `state=DELETED&meetingId=${met.meetingId}`)).toMatchObject([
      { id: recordingId },
    ]);
    expect(codeOf(await play())).toBe('recording.not_ready');
    expect(audited().find(({ action }) => action === 'DELETE')).toMatchObject({
      after: { deleted: true, reason: 'The customer asked for it.' },
    });
    expect((await remove()).statusCode).toBe(204);
  });

  test('needs a reason and an admin', async () => {
    await agentsSee(true);

    expect(codeOf(await remove(admin, '  '))).toBe('request.invalid');
    expect((await remove(met.priya)).statusCode).toBe(403);
    expect(existsSync(folder())).toBe(true);
  });
});

describe('recordings that are older than the tenant keeps them', () => {
  test('are deleted with their files, and newer ones stay', async () => {
    const { acme } = setup.world.tenants;
    await setup.owner('update tenants set recording_retention_days = 30 where id = $1', [acme.tenantId]);
    await setup.recordings.deleteOld();
    expect(existsSync(folder())).toBe(true);

    setup.world.clock.advance(days(32));
    await setup.recordings.deleteOld();

    expect(existsSync(folder())).toBe(false);
    expect(audited().at(-1)).toMatchObject({ action: 'DELETE', after: { reason: 'Retention period' } });
  });
});
