/**
 * The recordings in the browser's private file system (OPFS): a WebM file and a file with its information each.
 * A lock marks the one that a tab records now; an unfinished one without a lock was interrupted.
 */
import type { RecordingFile, RecordingInfo } from './recording-ports.ts';
import { openWriter } from './recording-writer.ts';
import { withDuration } from './webm-duration.ts';

const folderName = 'recordings';
const lockOf = (recordingId: string) => `recording ${recordingId}`;
const webmOf = (recordingId: string) => `${recordingId}.webm`;
const infoOf = (recordingId: string) => `${recordingId}.json`;

/** A recording in this browser. */
export interface StoredRecording extends RecordingInfo {
  readonly bytes: number;
  /** `interrupted`: the page was closed or crashed while it ran. */
  readonly status: 'running' | 'finished' | 'interrupted';
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(folderName, { create: true });
}

/** @throws when the browser cannot open the file */
export async function createRecordingFile(info: RecordingInfo): Promise<RecordingFile> {
  // The browser may remove the files of a site that it did not promise to keep.
  await navigator.storage.persist?.().catch(() => false);
  const release = await holdLock(lockOf(info.recordingId));
  try {
    const { recordingId } = info;
    const target = { folder: folderName, recording: webmOf(recordingId), information: infoOf(recordingId) };
    const file = await openWriter(target, info);
    return {
      ...file,
      async close() {
        await file.close().finally(release);
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Held until it is released or the page is gone. @returns release */
function holdLock(name: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, () => new Promise<void>((release) => resolve(() => release())));
  });
}

/** The recordings of this person, the newest first. */
export async function listRecordings(userId: string): Promise<StoredRecording[]> {
  const folder = await openFolder();
  const running = new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  const found: StoredRecording[] = [];
  for await (const name of folder.keys()) {
    if (!name.endsWith('.json')) continue;
    const info = await readInfo(folder, name);
    if (info?.userId !== userId) continue;
    const isRunning = running.has(lockOf(info.recordingId));
    const file = await readFile(folder, info.recordingId);
    const status = isRunning ? 'running' : info.isFinished ? 'finished' : 'interrupted';
    found.push({ ...info, bytes: file?.size ?? 0, status });
  }
  return found.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
}

/** The recording as a file that players can seek in; its content stays on the disk. @returns `null`: removed */
export async function openRecording({ recordingId, recordedMs }: StoredRecording): Promise<Blob | null> {
  const file = await readFile(await openFolder(), recordingId);
  return file && withDuration(file, recordedMs);
}

export async function removeRecording(recordingId: string): Promise<void> {
  const folder = await openFolder();
  for (const name of [webmOf(recordingId), infoOf(recordingId)])
    await folder.removeEntry(name).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
    });
}

async function readFile(folder: FileSystemDirectoryHandle, recordingId: string): Promise<File | null> {
  const handle = await folder.getFileHandle(webmOf(recordingId)).catch(() => null);
  return handle?.getFile() ?? null;
}

async function readInfo(folder: FileSystemDirectoryHandle, name: string): Promise<RecordingInfo | null> {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    const info = JSON.parse(await file.text()) as RecordingInfo;
    return typeof info.recordingId === 'string' && infoOf(info.recordingId) === name ? info : null;
  } catch {
    // The page crashed before the information was written.
    return null;
  }
}
