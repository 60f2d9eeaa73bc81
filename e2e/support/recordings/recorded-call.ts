/** The files of a recording on the server, as ffmpeg reads them. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type RecordedTrack,
  type RecordingManifest,
  recordingManifest,
} from '@foyer/contract/recordings/manifest.ts';
import { expect } from '@playwright/test';
import type { FoyerAccess } from '../api/foyer-access.ts';
import { findFfmpeg } from '../servers/programs.ts';

const run = promisify(execFile);

export interface RecordedCall extends RecordingManifest {
  /** With its files. */
  readonly folder: string;
}

/** @returns the only recording of the server, also while it runs; `null` without one */
export async function findRecordedCall({ dataDir }: FoyerAccess): Promise<RecordedCall | null> {
  const home = path.join(dataDir, 'recordings');
  const files = await readdir(home, { recursive: true }).catch(() => []);
  const manifests = files.filter((name) => path.basename(name) === 'manifest.json');
  const [file, another] = manifests;
  if (another) throw new Error(`more than one recording: ${manifests.join(', ')}`);
  if (!file) return null;
  const manifest = recordingManifest.parse(JSON.parse(await readFile(path.join(home, file), 'utf8')));
  return { ...manifest, folder: path.join(home, path.dirname(file)) };
}

/** How long the recorder may take to join a room or to follow a new track: about a second, and longer on a busy machine. */
export const recorderTimeoutMs = 60_000;

/** Waits for the recorder. */
export async function untilTracksAreWritten(foyer: FoyerAccess, count: number): Promise<void> {
  await expect
    .poll(async () => (await findRecordedCall(foyer))?.tracks.length ?? 0, { timeout: recorderTimeoutMs })
    .toBeGreaterThanOrEqual(count);
}

export interface DecodedTrack {
  /** What ffmpeg complained about while it decoded the whole file; empty if nothing. */
  readonly problems: string;
  readonly durationMs: number;
  /** Of each packet, in milliseconds from the start of the recording. */
  readonly packetsAt: readonly number[];
}

/** Decodes a file from its first to its last packet. */
export async function decodeTrack({ folder }: RecordedCall, track: RecordedTrack): Promise<DecodedTrack> {
  const programs = findFfmpeg();
  if (!programs) throw new Error('ffmpeg is not installed');
  const file = path.join(folder, track.file);
  // With the times of the file: ffmpeg would round them to the rate of frames that it guesses.
  const everyFrame = ['-fps_mode', 'passthrough', '-enc_time_base', '-1', '-f', 'null', '-'];
  // On one core and after all others: calls of other journeys run meanwhile.
  const decoding = [programs.ffmpeg, '-threads', '1', '-v', 'warning', '-i', file, ...everyFrame];
  const { stderr } = await run('nice', decoding);
  const { stdout } = await run(
    programs.ffprobe,
    ['-v', 'error', '-of', 'json', '-show_entries', 'format=duration:packet=pts_time', file],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { format, packets } = JSON.parse(stdout) as {
    format: { duration: string };
    packets: { pts_time: string }[];
  };
  return {
    problems: stderr.trim(),
    durationMs: Number(format.duration) * 1000,
    packetsAt: packets.map(({ pts_time }) => track.from + Number(pts_time) * 1000),
  };
}
