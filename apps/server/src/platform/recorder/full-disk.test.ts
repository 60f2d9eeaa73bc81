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
afterEach(() => Promise.all(recorders.splice(0).map((recorder) => recorder.close())));
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

const order = { recordingId: crypto.randomUUID(), tenantId: crypto.randomUUID(), roomName: 'acme:room' };
const folder = join(disk, 'recordings', order.tenantId, order.recordingId);
const file = '1-camera.webm';

/** A recording of three megabytes in the middle of which the server was killed. */
async function leaveRecording(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(disk, 'recorder/running'), { recursive: true });
  writeFileSync(join(disk, 'recorder/running', `${order.recordingId}.json`), JSON.stringify(order));
  const frame = (index: number) => ({ data: Buffer.alloc(30_000, index % 250), isKey: index === 0 });
  // It is never closed, as in a process that was killed.
  const options = { path: join(outside, file), codec: 'vp8', size: { width: 320, height: 180 } } as const;
  const track = await createTrackFile(options, frame(0) as never);
  for (let index = 0; index < 100; index += 1) track.add(frame(index) as never, index * 100);
  await track.flush();
  copyFileSync(join(outside, file), join(folder, file));
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
}

test('a recording is refused before the disk is full', async () => {
  await expect(newRecorder(false).start(order)).rejects.toMatchObject({ reason: 'disk_full' });
});

test.skipIf(!isMounted)('what a full disk leaves stays, and is completed once there is space', async () => {
  await leaveRecording();
  const content = readFileSync(join(folder, file));
  const ballast = join(disk, 'ballast');
  writeFileSync(ballast, Buffer.alloc(3 * 1_048_576));
  const recorder = newRecorder();

  expect(await recorder.recover()).toMatchObject([{ kind: 'failed', reason: 'disk_full' }]);
  expect(readFileSync(join(folder, file)).length).toBe(content.length);
  rmSync(ballast);
  const reserving = newRecorder(false);
  expect(await reserving.recover()).toMatchObject([{ kind: 'failed', reason: 'disk_full' }]);

  expect(await recorder.recover()).toMatchObject([{ kind: 'stopped' }]);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ duration: 9_900, tracks: [{ file, to: 9_900 }] });
});
