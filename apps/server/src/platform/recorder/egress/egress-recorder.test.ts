/** Recordings by LiveKit Egress: what it is told to write, and the manifest of what it wrote. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RecordingManifest, recordingManifest } from '@foyer/contract/recordings/manifest.ts';
import { ParticipantInfo_Kind, TrackSource } from '@livekit/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEgresses } from '../../media/egresses.ts';
import { startLiveKitWithEgress } from '../../media/testing/livekit-with-egress.ts';
import type { Recorder, RecordingChange } from '../recorder.ts';
import { createEgressRecorder } from './egress-recorder.ts';

const tenantId = '00000000-0000-4000-8000-00000000000a';
const recordingId = '00000000-0000-4000-8000-00000000000b';
const room = `${tenantId}:00000000-0000-4000-8000-00000000000c`;
const order = { tenantId, recordingId, roomName: room };
const s3 = {
  endpoint: 'https://s3.example.test',
  region: 'eu-central-1',
  bucket: 'foyer-files',
  accessKeyId: 'an id',
  secretAccessKey: 'a key',
  encryption: null,
  forcePathStyle: true,
};
const startedAt = Date.parse('2026-11-28T10:00:00Z');

let liveKit: Awaited<ReturnType<typeof startLiveKitWithEgress>>;
let dataDir: string;
let recorder: Recorder;
let server: symbol;
let changes: RecordingChange[];
let now: number;

beforeAll(async () => {
  liveKit = await startLiveKitWithEgress();
});
afterAll(() => liveKit.close());

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-egress-'));
  now = startedAt;
  liveKit.behaviour.now = () => now;
  liveKit.rooms.set(room, [
    { identity: 'agent:priya', tracks: [{ sid: 'TR_agent', source: TrackSource.MICROPHONE }] },
    {
      identity: 'customer:asha',
      tracks: [
        { sid: 'TR_sound', source: TrackSource.MICROPHONE },
        { sid: 'TR_camera', source: TrackSource.CAMERA, width: 1280, height: 720 },
      ],
    },
    { identity: 'EG_other', kind: ParticipantInfo_Kind.EGRESS, tracks: [] },
  ]);
  openRecorder();
});
afterEach(async () => {
  await recorder.close();
  liveKit.reset();
  rmSync(dataDir, { recursive: true });
});

/** Another server. The one of before does nothing any more, as if it was killed. */
function openRecorder(times: Partial<{ roomWaitMs: number; storedWithinMs: number }> = {}): void {
  const egresses = createEgresses({ ...liveKit, s3 });
  const own = Symbol();
  server = own;
  recorder = createEgressRecorder({
    egresses: {
      ...egresses,
      publishedTracks: (name) =>
        server === own ? egresses.publishedTracks(name) : new Promise(() => undefined),
    },
    nameInBucket: (of, file) => `recordings/${of.tenantId}/${of.recordingId}/${file}`,
    dataDir,
    limit: 2,
    now: () => new Date(now),
    times: { everyMs: 5, roomWaitMs: 10_000, storedWithinMs: 60_000, ...times },
  });
  changes = [];
  recorder.subscribe((change) => changes.push(change));
}

const customer = () => liveKit.rooms.get(room)?.[1]?.tracks ?? [];
const trackIds = () => liveKit.started.map(({ trackId }) => trackId);
const readManifest = (): RecordingManifest =>
  recordingManifest.parse(
    JSON.parse(
      readFileSync(path.join(dataDir, 'recordings', tenantId, recordingId, 'manifest.json'), 'utf8'),
    ),
  );

test('each track is written into the tenant’s folder of the bucket, and nothing else is stored', async () => {
  await recorder.start(order);

  expect(liveKit.started.map((request) => request.toJson())).toEqual(
    [
      ['TR_agent', '1-microphone'],
      ['TR_sound', '2-microphone'],
      ['TR_camera', '3-camera'],
    ].map(([trackId, file]) => ({
      roomName: room,
      trackId,
      file: {
        filepath: `recordings/${tenantId}/${recordingId}/${file}`,
        disableManifest: true,
        s3: {
          accessKey: 'an id',
          secret: 'a key',
          region: 'eu-central-1',
          endpoint: 'https://s3.example.test',
          bucket: 'foyer-files',
          forcePathStyle: true,
        },
      },
    })),
  );
});

test('the manifest has the files that Egress stored, with their times from the start of the recording', async () => {
  await recorder.start(order);
  now += 60_000;
  await recorder.stop(recordingId);

  const common = { from: 0, to: 60_000, bytes: 1_000, muted: [] };
  expect(readManifest()).toEqual({
    format: 'foyer-recording',
    version: 1,
    recordingId,
    startedAt: '2026-11-28T10:00:00.000Z',
    duration: 60_000,
    gaps: [],
    tracks: [
      {
        ...common,
        file: '1-microphone.ogg',
        identity: 'agent:priya',
        source: 'microphone',
        mediaType: 'audio/ogg',
      },
      {
        ...common,
        file: '2-microphone.ogg',
        identity: 'customer:asha',
        source: 'microphone',
        mediaType: 'audio/ogg',
      },
      {
        ...common,
        file: '3-camera.webm',
        identity: 'customer:asha',
        source: 'camera',
        mediaType: 'video/webm',
        width: 1280,
        height: 720,
      },
    ],
  });
  expect(changes).toEqual([{ recordingId, tenantId, kind: 'stopped', bytes: 3_000 }]);
});

test('a track that is published later, and the same one after another publication, has a file of its own', async () => {
  await recorder.start(order);
  now += 10_000;
  customer().push({ sid: 'TR_screen', source: TrackSource.SCREEN_SHARE, width: 1920, height: 1080 });
  await expect.poll(trackIds).toContain('TR_screen');
  customer().pop();
  customer().push({ sid: 'TR_screen_again', source: TrackSource.SCREEN_SHARE });
  await expect.poll(trackIds).toContain('TR_screen_again');
  await recorder.stop(recordingId);

  const screens = readManifest().tracks.filter(({ source }) => source === 'screen');
  expect(screens.map(({ file, from }) => ({ file, from }))).toEqual([
    { file: '4-screen.mp4', from: 10_000 },
    { file: '5-screen.mp4', from: 10_000 },
  ]);
});

test('a muted track has its silence in the manifest', async () => {
  await recorder.start(order);
  now += 5_000;
  const [sound] = customer();
  if (sound) sound.muted = true;
  await expect.poll(() => marked().tracks[1].muted).toHaveLength(1);
  now += 5_000;
  if (sound) sound.muted = false;
  await expect.poll(() => marked().tracks[1].muted[0].to).not.toBeNull();
  now += 5_000;
  await recorder.stop(recordingId);

  expect(readManifest().tracks[1]?.muted).toEqual([{ from: 5_000, to: 10_000 }]);
});

test('while it is paused Egress writes nothing, and continues in other files afterwards', async () => {
  await recorder.start(order);
  now += 10_000;
  await recorder.pause(recordingId, 'on_hold');
  expect(liveKit.writing()).toBe(0);
  now += 20_000;
  await recorder.resume(recordingId);
  expect(liveKit.writing()).toBe(3);
  now += 10_000;
  await recorder.stop(recordingId);

  const { gaps, tracks } = readManifest();
  expect(gaps).toEqual([{ from: 10_000, to: 30_000, reason: 'on_hold' }]);
  expect(tracks.map(({ from, to }) => `${from} to ${to}`)).toEqual([
    ...Array(3).fill('0 to 10000'),
    ...Array(3).fill('30000 to 40000'),
  ]);
});

test('a file that a limit of Egress has ended is followed by another one', async () => {
  await recorder.start(order);
  liveKit.reachLimit('TR_camera');

  await expect.poll(() => trackIds().filter((id) => id === 'TR_camera')).toHaveLength(2);
});

test('a track that Egress fails to write is tried three times, and left out', async () => {
  liveKit.behaviour.failing.add('TR_camera');
  await recorder.start(order);
  await expect.poll(() => trackIds().filter((id) => id === 'TR_camera')).toHaveLength(3);
  customer().push({ sid: 'TR_screen', source: TrackSource.SCREEN_SHARE });
  await expect.poll(trackIds).toContain('TR_screen');
  await recorder.stop(recordingId);

  expect(trackIds().filter((id) => id === 'TR_camera')).toHaveLength(3);
  expect(readManifest().tracks.map(({ source }) => source)).not.toContain('camera');
});

test.each([
  ['unavailable', 'capacity_reached'],
  ['resource_exhausted', 'capacity_reached'],
  ['internal', 'room_unreachable'],
])('a start that Egress refuses as %s fails with %s, and leaves nothing behind', async (code, reason) => {
  liveKit.behaviour.refuses = code;

  await expect(recorder.start(order)).rejects.toMatchObject({ reason });
  expect(liveKit.writing()).toBe(0);
  expect(recorder.capacity().running).toBe(0);
  expect(existsSync(markFile())).toBe(false);
});

test('a room that does not exist is not recorded', async () => {
  liveKit.rooms.clear();

  await expect(recorder.start(order)).rejects.toMatchObject({ reason: 'room_unreachable' });
});

test('more recordings than the limit are refused', async () => {
  await recorder.start(order);
  await recorder.start({ ...order, recordingId: '00000000-0000-4000-8000-00000000000d' });

  const third = recorder.start({ ...order, recordingId: '00000000-0000-4000-8000-00000000000e' });
  await expect(third).rejects.toMatchObject({ reason: 'capacity_reached' });
});

test('the recording ends by itself when its room has been gone for long', async () => {
  await recorder.start(order);
  liveKit.rooms.delete(room);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes).toEqual([]);
  now += 10_000;

  await expect.poll(() => changes).toMatchObject([{ kind: 'stopped' }]);
});

test('a stop waits until Egress has stored its files', async () => {
  liveKit.behaviour.storesSlowly = true;
  await recorder.start(order);
  let isStopped = false;
  const stopped = recorder.stop(recordingId).then(() => {
    isStopped = true;
  });
  await expect.poll(liveKit.writing).toBe(0);
  expect(isStopped).toBe(false);
  liveKit.store();
  await stopped;

  expect(changes).toMatchObject([{ kind: 'stopped', bytes: 3_000 }]);
});

test('a stop is repeated until LiveKit answers, so that nothing is written after it', async () => {
  await recorder.start(order);
  liveKit.behaviour.failsToEnd = true;
  const stopped = recorder.stop(recordingId);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(liveKit.writing()).toBe(3);
  liveKit.behaviour.failsToEnd = false;
  await stopped;

  expect(liveKit.writing()).toBe(0);
  expect(changes).toMatchObject([{ kind: 'stopped' }]);
});

test('what could not be ended is ended by the next start of the server', async () => {
  await recorder.close();
  openRecorder({ storedWithinMs: 20 });
  await recorder.start(order);
  liveKit.behaviour.failsToEnd = true;
  await recorder.stop(recordingId);
  expect(liveKit.writing()).toBe(3);
  liveKit.behaviour.failsToEnd = false;
  openRecorder();
  await recorder.recover();

  expect(liveKit.writing()).toBe(0);
});

test('an Egress that stores nothing in time leaves a recording that failed', async () => {
  await recorder.close();
  openRecorder({ storedWithinMs: 20 });
  liveKit.behaviour.storesSlowly = true;
  await recorder.start(order);
  await recorder.stop(recordingId);

  expect(changes).toMatchObject([{ kind: 'failed', reason: 'nothing_recorded' }]);
});

test('the next start of a server ends and completes what a killed one left running', async () => {
  await recorder.start(order);
  now += 30_000;
  openRecorder();
  const recovered = await recorder.recover();

  expect(liveKit.writing()).toBe(0);
  expect(recovered).toEqual([{ recordingId, tenantId, kind: 'stopped', bytes: 3_000 }]);
  expect(readManifest().tracks).toHaveLength(3);
});

test('a server that is stopped ends what is written, and its next start completes it', async () => {
  await recorder.start(order);
  await recorder.close();
  expect(liveKit.writing()).toBe(0);
  openRecorder();

  expect(await recorder.recover()).toMatchObject([{ kind: 'stopped' }]);
});

const markFile = () => path.join(dataDir, 'recorder', 'egress', `${recordingId}.json`);
const marked = () => JSON.parse(readFileSync(markFile(), 'utf8'));
