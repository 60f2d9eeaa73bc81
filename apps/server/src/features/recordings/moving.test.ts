/** Complete recordings move from the data folder to the storage that keeps them; the comparison of files and records knows both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { days } from '@foyer/contract/core/time.ts';
import { currentConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createFolderStorage } from '../../platform/storage/folder-storage.ts';
import { createStagedStorage } from '../../platform/storage/staged-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createFakeRecorder } from '../../testing/fakes/fake-recorder.ts';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';
import { createFileCheck } from '../tenants/index.ts';

const home = mkdtempSync(path.join(tmpdir(), 'foyer-moved-'));
const behaviour = { isUnavailable: false };
const kept = createFolderStorage(home);
const target: Storage = {
  ...kept,
  async get(...args) {
    if (behaviour.isUnavailable) throw new DomainError('storage.unavailable');
    return kept.get(...args);
  },
};
const fake = createFakeRecorder({ folderOf: () => setup.recordingsFolder });

let setup: MeetingSetup;
beforeAll(async () => {
  setup = await createMeetingSetup({ recorder: fake.recorder, recordingTarget: target });
  await setup.turn({ serverSideRecording: true });
});
afterAll(async () => {
  await setup.close();
  rmSync(home, { recursive: true });
});
beforeEach(() => fake.reset());

const acme = () => setup.world.tenants.acme;
/** @returns how many files the recording has in each place */
const countFiles = async (recordingId: string) => {
  const [staged, moved] = await Promise.all(
    [createFolderStorage(setup.recordingsFolder), target].map((storage) =>
      Readable.from(storage.list(acme(), `${recordingId}/`)).toArray(),
    ),
  );
  return { staged: staged?.length, moved: moved?.length };
};

const setState = (recordingId: string, state: 'FAILED' | 'DELETED') =>
  setup.owner('update server_recordings set state = $2 where recording_id = $1', [recordingId, state]);

async function startRecording() {
  const met = await setup.meet({ agent: 'Priya', customer: 'Asha' });
  const consent = { granted: true, textVersion: currentConsentText, language: 'en-GB' };
  await met.on('PUT', '/recording/consent', met.asha, consent);
  const started = await met.on('POST', '/server-recording', met.priya);
  return { met, recordingId: started.json().result.recordingId as string };
}

async function record(): Promise<string> {
  const { met, recordingId } = await startRecording();
  await met.on('PUT', '/server-recording', met.priya, { state: 'stopped' });
  await setup.recordings.idle();
  return recordingId;
}

test('a complete recording moves, and plays as before', async () => {
  const recordingId = await record();
  expect(await countFiles(recordingId)).toEqual({ staged: 2, moved: 0 });

  await setup.recordings.moveComplete();

  expect(await countFiles(recordingId)).toEqual({ staged: 0, moved: 2 });
  const admin = await setup.staffToken('ADMIN');
  const played = await setup.call('POST', `/api/recordings/${recordingId}/playback`, undefined, admin);
  const cookies = { foyer_recording: String(played.cookies[0]?.value) };
  const { url } = played.json().result.tracks[0];
  const part = await setup.server.call({ url, cookies, headers: { range: 'bytes=2-4' } });
  expect([part.statusCode, part.body]).toEqual([206, '234']);
});

test('while the storage is not available, playing a recording that moved is answered 503, and its link too', async () => {
  const recordingId = await record();
  await setup.recordings.moveComplete();
  const admin = await setup.staffToken('ADMIN');
  const play = () => setup.call('POST', `/api/recordings/${recordingId}/playback`, undefined, admin);
  const played = await play();
  behaviour.isUnavailable = true;

  const cookies = { foyer_recording: String(played.cookies[0]?.value) };
  const answers = [
    await play(),
    await setup.server.call({ url: played.json().result.tracks[0].url, cookies }),
  ];
  behaviour.isUnavailable = false;

  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: { code: 'storage.unavailable' } });
  }
});

test('a recording that runs stays in the folder', async () => {
  const { recordingId, met } = await startRecording();
  fake.write({ recordingId, tenantId: acme().tenantId, roomName: met.room });

  await setup.recordings.moveComplete();

  expect(await countFiles(recordingId)).toEqual({ staged: 2, moved: 0 });
});

test('a recording that failed stays for a day, in which the recorder may complete its files', async () => {
  const recordingId = await record();
  await setState(recordingId, 'FAILED');

  await setup.recordings.moveComplete();
  expect(await countFiles(recordingId)).toEqual({ staged: 2, moved: 0 });

  setup.world.clock.advance(days(1) + 1);
  await setup.recordings.moveComplete();
  expect(await countFiles(recordingId)).toEqual({ staged: 0, moved: 2 });
});

test('a deletion removes the files of a recording that moved', async () => {
  const recordingId = await record();
  await setup.recordings.moveComplete();
  const admin = await setup.staffToken('ADMIN');

  const reason = 'The customer asked for it.';
  await setup.call('POST', `/api/recordings/${recordingId}/deletion`, { reason }, admin);

  await expect.poll(() => countFiles(recordingId)).toEqual({ staged: 0, moved: 0 });
});

describe('the comparison of files and records', () => {
  const other = createFolderStorage(path.join(home, 'other'));
  const check = async () => {
    const found: string[] = [];
    const recordings = createStagedStorage({ folder: createFolderStorage(setup.recordingsFolder), target });
    await createFileCheck({
      database: setup.world.database,
      storages: { files: other, attachments: other, recordings },
      now: setup.world.clock.now,
    }).run({
      slug: 'acme',
      remove: false,
      onFinding: ({ kind, name }) => name.startsWith('recordings/') && found.push(`${kind} ${name}`),
    });
    return found;
  };

  test('finds the files of a recording that runs, is complete, or has moved', async () => {
    const { recordingId, met } = await startRecording();
    fake.write({ recordingId, tenantId: acme().tenantId, roomName: met.room });
    await record();
    await setup.recordings.moveComplete();
    await record();

    expect(await check()).toEqual([]);
  });

  test('misses the files of a complete recording, and none of one that failed', async () => {
    const [complete, failed] = [await record(), await record()];
    await setState(failed, 'FAILED');
    for (const recordingId of [complete, failed])
      await createFolderStorage(setup.recordingsFolder).removeAll(acme(), `${recordingId}/`);

    expect(await check()).toEqual([
      `without-file recordings/acme/${complete}/ (server_recordings.files_prefix)`,
    ]);
    await setState(complete, 'DELETED');
  });

  test('lists the files of a deleted recording, as a crash leaves them', async () => {
    const recordingId = await record();
    await setState(recordingId, 'DELETED');

    expect((await check()).sort()).toEqual([
      `without-record recordings/acme/${recordingId}/manifest.json`,
      `without-record recordings/acme/${recordingId}/track-1.webm`,
    ]);
  });
});
