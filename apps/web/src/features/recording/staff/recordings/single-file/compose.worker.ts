/** Makes the file in a worker, so that the console stays usable meanwhile. */
import type { StreamTargetChunk } from 'mediabunny';
import { compose } from './compose.ts';
import type { ComposeAnswer, ComposeMessage } from './compose-file.ts';

// The types of workers and of pages exclude each other.
interface SyncAccessHandle {
  write(data: BufferSource, options: { at: number }): number;
  close(): void;
}
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccessHandle> };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ComposeMessage>) => void) | null;
  postMessage(answer: ComposeAnswer): void;
};

let urls: readonly string[] = [];
/** While new links are on their way. */
let renewal: Promise<void> | null = null;
let endRenewal = () => {};

scope.onmessage = ({ data }) => {
  urls = data.urls;
  if (data.type === 'links') return endRenewal();
  make(data).then(
    () => scope.postMessage({ type: 'done' }),
    (error: Error) => scope.postMessage({ type: 'failed', name: error.name, message: error.message }),
  );
};

async function make({ recording, format, file, isPrivate }: ComposeMessage & { type: 'start' }) {
  const { target, close } = isPrivate ? await openPrivate(file) : await openChosen(file);
  let isComplete = false;
  try {
    await compose({
      recording,
      format,
      target,
      fetchTrack,
      onProgress: (share) => scope.postMessage({ type: 'progress', share }),
    });
    isComplete = true;
  } finally {
    await close(isComplete);
  }
}

/** With new links when the old ones have expired. */
async function fetchTrack(track: number, init?: RequestInit): Promise<Response> {
  const response = await fetch(urls[track] ?? '', init);
  if (response.ok || response.status >= 500) return response;
  renewal ??= renewLinks();
  await renewal;
  return fetch(urls[track] ?? '', init);
}

async function renewLinks(): Promise<void> {
  const renewed = new Promise<void>((resolve) => {
    endRenewal = resolve;
  });
  scope.postMessage({ type: 'needs-links' });
  await renewed;
  renewal = null;
}

interface OpenTarget {
  readonly target: WritableStream<StreamTargetChunk>;
  readonly close: (isComplete: boolean) => Promise<void>;
}

/** A file that the person chose: nothing of it is there before it is complete. */
async function openChosen(file: FileSystemFileHandle): Promise<OpenTarget> {
  const writable = await file.createWritable();
  return {
    target: new WritableStream({ write: (chunk) => writable.write(chunk) }),
    close: (isComplete) => (isComplete ? writable.close() : writable.abort()),
  };
}

/** A file in the browser's private file system, where Safari has no other way to write. */
async function openPrivate(file: FileSystemFileHandle): Promise<OpenTarget> {
  const access = await (file as SyncFileHandle).createSyncAccessHandle();
  return {
    target: new WritableStream<StreamTargetChunk>({
      write({ data, position }) {
        if (access.write(data, { at: position }) < data.byteLength)
          throw Object.assign(new Error('the disk is full'), { name: 'QuotaExceededError' });
      },
    }),
    close: async () => access.close(),
  };
}
