/** The recorder on a file system of eight megabytes, which root mounts. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { mountSmallDisk } from '../../testing/storage/small-disk.ts';
import { createLiveKitRecorder, type LiveKitRecorder } from './livekit-recorder.ts';
import { writeManifest } from './manifest-file.ts';
import { createTrackFile } from './worker/track-file.ts';

/** Another disk. */
const outside = mkdtempSync(join(tmpdir(), 'foyer-outside-'));

const { disk, isMounted } = mountSmallDisk();
const recorders: LiveKitRecorder[] = [];
afterEach(async () => {
  await Promise.all(recorders.splice(0).map((recorder) => recorder.close()));
  for (const name of ['recordings', 'recorder/running'])
    rmSync(join(disk, name), { recursive: true, force: true });
});
afterAll(() => rmSync(outside, { recursive: true }));

function newRecorder(hasRoom = true): LiveKitRecorder {
  const recorder = createLiveKitRecorder({
    url: 'ws://127.0.0.1:9',
    dataDir: disk,
    limit: 4,
    media: { hasRoom: async () => false, mintToken: async () => '' },
    disk: { hasRoomFor: async () => hasRoom },
  });
  recorders.push(recorder);
  return recorder;
}

/** The next one waits for the worker of an earlier one. */
async function recoverWith(recorder: LiveKitRecorder) {
  const changes = await recorder.recover();
  await recorder.close();
  return changes;
}

const file = '1-camera.webm';
const newOrder = () => ({
  recordingId: crypto.randomUUID(),
  tenantId: crypto.randomUUID(),
  roomName: 'acme:room',
});
type Order = ReturnType<typeof newOrder>;
const folderOf = ({ tenantId, recordingId }: Order) => join(disk, 'recordings', tenantId, recordingId);

/** As it is marked until the server knows the end. */
function markAsRunning(order: Order): void {
  mkdirSync(join(disk, 'recorder/running'), { recursive: true });
  writeFileSync(join(disk, 'recorder/running', `${order.recordingId}.json`), JSON.stringify(order));
}

/** A recording of three megabytes in the middle of which the server was killed. */
async function leaveRecording(): Promise<Order> {
  const order = newOrder();
  const folder = folderOf(order);
  mkdirSync(folder, { recursive: true });
  markAsRunning(order);
  const frame = (index: number) => ({ data: Buffer.alloc(30_000, index % 250), isKey: index === 0 });
  // It is never closed, as in a process that was killed.
  const options = {
    path: join(outside, `${order.recordingId}.webm`),
    codec: 'vp8',
    size: { width: 320, height: 180 },
  } as const;
  const track = await createTrackFile(options, frame(0) as never);
  for (let index = 0; index < 100; index += 1) track.add(frame(index) as never, index * 100);
  await track.flush();
  copyFileSync(options.path, join(folder, file));
  await writeManifest(folder, {
    format: 'foyer-recording',
    version: 1,
    recordingId: order.recordingId,
    startedAt: new Date().toISOString(),
    duration: null,
    gaps: [],
    tracks: [
      {
        file,
        identity: 'customer:asha',
        source: 'camera',
        mediaType: 'video/webm; codecs="vp8"',
        from: 0,
        to: 0,
        bytes: 0,
        muted: [],
      },
    ],
  });
  return order;
}

test('a recording is refused before the disk is full', async () => {
  await expect(newRecorder(false).start(newOrder())).rejects.toMatchObject({ reason: 'disk_full' });
});

test.skipIf(!isMounted)('what a full disk leaves stays, and is completed once there is space', async () => {
  const folder = folderOf(await leaveRecording());
  const content = readFileSync(join(folder, file));
  const ballast = join(disk, 'ballast');
  writeFileSync(ballast, Buffer.alloc(3 * 1_048_576));

  expect(await recoverWith(newRecorder())).toMatchObject([{ kind: 'failed', reason: 'disk_full' }]);
  expect(readFileSync(join(folder, file)).length).toBe(content.length);
  rmSync(ballast);
  expect(await recoverWith(newRecorder(false))).toMatchObject([{ kind: 'failed', reason: 'disk_full' }]);

  expect(await recoverWith(newRecorder())).toMatchObject([{ kind: 'stopped' }]);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ duration: 9_900, tracks: [{ file, to: 9_900 }] });
});

test('a recording that was complete before the server was killed is ready after it, also without space', async () => {
  const order = await leaveRecording();
  await recoverWith(newRecorder());
  markAsRunning(order);

  expect(await recoverWith(newRecorder(false))).toMatchObject([{ kind: 'stopped' }]);
});
