/** Completes the files of a recording that was interrupted: what was flushed gets its duration and index. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedTrack, RecordingManifest } from '@foyer/contract/recordings/manifest.ts';
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  type MediaCodec,
  MkvOutputFormat,
  Output,
  StreamTarget,
  WebMOutputFormat,
} from 'mediabunny';
import { manifestName, readManifest, writeManifest } from '../manifest-file.ts';
import { createFileSink } from './file-sink.ts';
import { closeOpenClusters } from './open-cluster.ts';

/**
 * Completes the files that an interrupted recording left. It may be repeated; a file that cannot be read stays, though not
 * in the manifest.
 * @param isOver whether the manifest gets its duration; otherwise the recording continues in further files
 * @returns `null` when the folder holds no recording
 * @throws the error of the file system when there is no space for it; every file is still there then
 */
export async function completeFolder(folder: string, isOver: boolean): Promise<RecordingManifest | null> {
  const manifest = await readManifest(folder);
  if (!manifest || manifest.duration !== null) return manifest;
  const tracks: RecordedTrack[] = [];
  for (const track of manifest.tracks) {
    const completed = await completeTrack(folder, track);
    if (completed) tracks.push(completed);
  }
  await removeOthers(folder, manifest.tracks);
  const end = Math.max(0, ...tracks.map(({ to }) => to), ...manifest.gaps.map(({ from, to }) => to ?? from));
  const gaps = manifest.gaps.map((gap) => (isOver ? { ...gap, to: gap.to ?? end } : gap));
  const completed = { ...manifest, tracks, gaps, duration: isOver ? end : null };
  await writeManifest(folder, completed);
  return completed;
}

/** @returns `null` for a file without a frame, which is removed, and for one that cannot be read */
async function completeTrack(folder: string, track: RecordedTrack): Promise<RecordedTrack | null> {
  const path = join(folder, track.file);
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  const lastMs = await copyFrames(path, draft).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
  if (lastMs === 'unreadable') return null;
  if (lastMs === null) {
    await rm(path, { force: true });
    return null;
  }
  await rename(draft, path);
  const { size } = await stat(path);
  const to = track.from + Math.round(lastMs);
  return { ...track, to, bytes: size, muted: track.muted.filter(({ from }) => from <= to) };
}

/** @returns the time of the last frame in milliseconds; `null` when there is none */
async function copyFrames(path: string, draft: string): Promise<number | 'unreadable' | null> {
  await closeOpenClusters(path).catch(() => undefined);
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const found = await readTrack(input);
    return found && found !== 'unreadable' ? await copyTrack(found, path, draft) : found;
  } finally {
    input.dispose();
  }
}

interface ReadTrack {
  readonly track: InputVideoTrack | InputAudioTrack;
  readonly codec: MediaCodec;
}

async function readTrack(input: Input): Promise<ReadTrack | 'unreadable' | null> {
  try {
    const track = (await input.getPrimaryVideoTrack()) ?? (await input.getPrimaryAudioTrack());
    if (!track) return null;
    const codec = await track.getCodec();
    return codec ? { track, codec } : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

async function copyTrack(
  found: ReadTrack,
  path: string,
  draft: string,
): Promise<number | 'unreadable' | null> {
  const sink = await createFileSink(draft);
  try {
    const output = new Output({
      format: path.endsWith('.mkv') ? new MkvOutputFormat() : new WebMOutputFormat(),
      target: new StreamTarget(sink.writable),
    });
    const add = await addTo(output, found);
    await output.start();
    let last: number | null = null;
    let isCut = false;
    for await (const packet of wholePackets(found.track, () => {
      isCut = true;
    })) {
      await add(packet);
      last = packet.timestamp * 1000;
    }
    await output.finalize();
    return last ?? (isCut ? 'unreadable' : null);
  } finally {
    await sink.close();
  }
}

/** Up to one that cannot be read. */
async function* wholePackets(
  track: InputVideoTrack | InputAudioTrack,
  onCut: () => void,
): AsyncGenerator<EncodedPacket> {
  try {
    yield* new EncodedPacketSink(track).packets();
  } catch {
    onCut();
  }
}

async function addTo(output: Output, { track, codec }: ReadTrack) {
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource(
      codec as ConstructorParameters<typeof EncodedVideoPacketSource>[0],
    );
    const meta = { decoderConfig: (await track.getDecoderConfig()) ?? undefined };
    output.addVideoTrack(source);
    return (packet: EncodedPacket) => source.add(packet, meta);
  }
  const source = new EncodedAudioPacketSource(
    codec as ConstructorParameters<typeof EncodedAudioPacketSource>[0],
  );
  const meta = { decoderConfig: (await (track as InputAudioTrack).getDecoderConfig()) ?? undefined };
  output.addAudioTrack(source);
  return (packet: EncodedPacket) => source.add(packet, meta);
}

/** Drafts, and files that were not in the manifest yet. */
async function removeOthers(folder: string, tracks: readonly RecordedTrack[]): Promise<void> {
  const kept = new Set([manifestName, ...tracks.map(({ file }) => file)]);
  for (const name of await readdir(folder))
    if (!kept.has(name)) await rm(join(folder, name), { force: true });
}
