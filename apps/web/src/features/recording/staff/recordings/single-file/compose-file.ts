/** The page's side of the worker that makes one file of a recording. */
import type { RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import type { ComposedRecording } from './compose.ts';
import type { FileFormat } from './file-format.ts';

export type ComposeMessage =
  | {
      readonly type: 'start';
      readonly recording: ComposedRecording;
      readonly urls: readonly string[];
      readonly format: FileFormat;
      readonly file: FileSystemFileHandle;
      /** In the browser's private file system. */
      readonly isPrivate: boolean;
    }
  | { readonly type: 'links'; readonly urls: readonly string[] };

export type ComposeAnswer =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'needs-links' }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly name: string; readonly message: string };

export interface ComposeFileOptions {
  /** The recording with links that work; again when they have expired. */
  readonly load: () => Promise<RecordingPlayback>;
  readonly format: FileFormat;
  readonly file: FileSystemFileHandle;
  readonly isPrivate: boolean;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** @throws what `load` throws; Error when a track cannot be read or the file not be written; the signal's reason */
export async function composeFile(options: ComposeFileOptions): Promise<void> {
  const { load, format, file, isPrivate, onProgress, signal } = options;
  const urlsOf = ({ tracks }: RecordingPlayback) => tracks.map(({ url }) => new URL(url, location.href).href);
  const playback = await load();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./compose.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = () => reject(signal.reason);
  signal.addEventListener('abort', cancel);

  const send = (message: ComposeMessage) => worker.postMessage(message);
  worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker stopped')));
  worker.addEventListener('message', ({ data }: MessageEvent<ComposeAnswer>) => {
    switch (data.type) {
      case 'progress':
        return onProgress(data.share);
      case 'needs-links':
        return void load().then((renewed) => send({ type: 'links', urls: urlsOf(renewed) }), reject);
      case 'done':
        return resolve();
      case 'failed':
        return reject(Object.assign(new Error(data.message), { name: data.name }));
    }
  });
  const { durationMs, gaps, tracks } = playback;
  send({
    type: 'start',
    recording: { durationMs, gaps, tracks },
    urls: urlsOf(playback),
    format,
    file,
    isPrivate,
  });
  try {
    await promise;
  } finally {
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  }
}
