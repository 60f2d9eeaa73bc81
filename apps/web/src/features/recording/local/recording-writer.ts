/** The page's side of the worker that writes a recording. */
import type { RecordingFile, RecordingInfo } from './recording-ports.ts';

type Work =
  | {
      readonly kind: 'open';
      readonly folder: string;
      readonly recording: string;
      readonly information: string;
      readonly text: string;
    }
  | { readonly kind: 'write'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'close' };

export type WriterRequest = Work & { readonly id: number };

export interface WriterAnswer {
  readonly id: number;
  readonly error: { readonly name: string; readonly message: string } | null;
}

interface Target {
  readonly folder: string;
  readonly recording: string;
  readonly information: string;
}

/** @throws when the browser cannot open the file */
export async function openWriter(target: Target, info: RecordingInfo): Promise<RecordingFile> {
  const worker = new Worker(new URL('./recording-writer.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let isClosed = false;

  worker.addEventListener('message', ({ data: { id, error } }: MessageEvent<WriterAnswer>) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (error) request?.reject(Object.assign(new Error(error.message), { name: error.name }));
    else request?.resolve();
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('the writer stopped'));
    waiting.clear();
  });

  function send(work: Work, transfer: Transferable[] = []): Promise<void> {
    if (isClosed) return Promise.reject(new Error('the file is closed'));
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...work, id } satisfies WriterRequest, transfer);
    });
  }

  try {
    await send({ kind: 'open', ...target, text: JSON.stringify(info) });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    async write(chunk) {
      const bytes = await chunk.arrayBuffer();
      await send({ kind: 'write', bytes }, [bytes]);
    },
    note: (changed) => send({ kind: 'note', text: JSON.stringify(changed) }),
    async close() {
      await send({ kind: 'close' });
      isClosed = true;
      worker.terminate();
    },
  };
}
