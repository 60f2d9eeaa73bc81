/**
 * Writes a recording into the browser's private file system. Only a worker can open a file there that keeps what
 * was written when the page crashes (`createSyncAccessHandle`); other writers work on a copy until they close.
 */
import type { WriterAnswer, WriterRequest } from './recording-writer.ts';

// The types of workers and of pages exclude each other.
interface SyncAccessHandle {
  write(data: BufferSource, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccessHandle> };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<WriterRequest>) => void) | null;
  postMessage(answer: WriterAnswer): void;
};

let recording: SyncAccessHandle | null = null;
let information: SyncAccessHandle | null = null;
let work: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  // One after the other: a chunk must not overtake another.
  work = work
    .then(() => handle(data))
    .then(
      () => scope.postMessage({ id: data.id, error: null }),
      (error: Error) =>
        scope.postMessage({ id: data.id, error: { name: error.name, message: error.message } }),
    );
};

async function handle(request: WriterRequest): Promise<void> {
  switch (request.kind) {
    case 'open': {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle(request.folder, { create: true });
      const open = async (name: string) =>
        ((await folder.getFileHandle(name, { create: true })) as SyncFileHandle).createSyncAccessHandle();
      recording = await open(request.recording);
      information = await open(request.information);
      return replaceInformation(request.text);
    }
    case 'write': {
      if (!recording) throw new Error('no file is open');
      const at = recording.getSize();
      if (recording.write(new Uint8Array(request.bytes), { at }) < request.bytes.byteLength) {
        recording.truncate(at);
        throw Object.assign(new Error('the disk is full'), { name: 'QuotaExceededError' });
      }
      return recording.flush();
    }
    case 'note':
      return replaceInformation(request.text);
    case 'close':
      recording?.close();
      information?.close();
      recording = null;
      information = null;
  }
}

/** In one write, so that a crash leaves the old or the new text: it is padded and never gets shorter. */
function replaceInformation(text: string): void {
  if (!information) throw new Error('no file is open');
  information.write(new TextEncoder().encode(text.padEnd(information.getSize())), { at: 0 });
  information.flush();
}
