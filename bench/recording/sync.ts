/**
 * How far apart sound and picture of a long recording are, while the clock of the microphones is fast. The sample's
 * flash and beep coincide.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { recordingManifest } from '@foyer/contract/recordings/manifest.ts';
import {
  readPackets,
  spreadOf,
  startsOf,
} from '../../apps/server/src/platform/recorder/testing/recorded-file.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { openRecordingBench } from './setup.ts';

const minutes = Number(process.env.FOYER_BENCH_SYNC_MINUTES ?? 30);
/** Quartz clocks differ by a tenth of it, or less. */
const soundSpeed = 1.0005;

export async function recordingSync(): Promise<void> {
  const gained = ((soundSpeed - 1) * minutes * 60_000).toFixed(0);
  printHeading(`Sound and picture of a recording of ${minutes} minutes (microphones gain ${gained} ms)`);
  const bench = await openRecordingBench(1);
  const call = await bench.record({ soundSpeed });
  await wait(minutes * 60_000);
  await bench.stop(call);
  const { tracks } = recordingManifest.parse(
    JSON.parse(readFileSync(join(call.folder, 'manifest.json'), 'utf8')),
  );
  for (const identity of new Set(tracks.map((track) => track.identity))) {
    const starts = await Promise.all(
      tracks
        .filter((track) => track.identity === identity)
        .map(async ({ file, from, source }) => {
          const packets = await readPackets(join(call.folder, file));
          const isSound = source === 'microphone';
          return startsOf({ from, packets }, isSound ? 'audio' : 'video', {
            speed: isSound ? soundSpeed : 1,
          });
        }),
    );
    printMeasurement(`most apart, of ${identity}`, `${spreadOf(starts.flat()).toFixed(1)} ms`);
  }
  await bench.close();
}
