/** The pictures of the message that is being written: picked, brought at once, tried again, taken back. */
import type { Attachment } from '@foyer/contract/attachments.ts';
import { ApiError } from '../../platform/api-error.ts';
import { pictureProblem } from '../../platform/picture-problem.ts';
import {
  type KeptPicture,
  type Picture,
  type PictureEvent,
  type Refusal,
  reducePictures,
  refusalOf,
  toHandIn,
} from '../../platform/pictures.ts';
import type { Leaving } from './chat-ports.ts';

interface PicturesParts {
  readonly newId: () => string;
  readonly upload: (file: File, leaving: Leaving) => Promise<Attachment>;
  readonly onChange: (change: {
    readonly pictures: readonly Picture[];
    readonly refused: { readonly name: string; readonly why: Refusal } | null;
  }) => void;
}

/** What the same file would be refused with again. */
const finalCodes = ['upload.too_large', 'upload.unsupported_type', 'upload.too_many', 'feature.off'];

export function picturesToSend({ newId, upload, onChange }: PicturesParts) {
  const sources = new Map<string, { readonly file: File; readonly leaving: AbortController }>();
  /** Server's id → file: what was sent from here is shown without fetching it. */
  const files = new Map<string, File>();
  let pictures: readonly Picture[] = [];
  let refused: { name: string; why: Refusal } | null = null;

  function dispatch(event: PictureEvent): void {
    pictures = reducePictures(pictures, event);
    onChange({ pictures, refused });
  }

  async function bring(key: string): Promise<void> {
    const source = sources.get(key);
    if (!source) return;
    const { file, leaving } = source;
    const onProgress = (sent: number) => dispatch({ type: 'progress', key, sent });
    try {
      const { id } = await upload(file, { signal: leaving.signal, onProgress });
      files.set(id, file);
      dispatch({ type: 'sent', key, id });
    } catch (error) {
      const isFinal = error instanceof ApiError && finalCodes.includes(error.code);
      dispatch({ type: 'failed', key, isFinal, problem: pictureProblem(error) });
    }
  }

  return {
    add(added: readonly File[]): void {
      refused = null;
      for (const file of added) {
        const why = refusalOf(file, pictures);
        if (why) {
          refused = { name: file.name, why };
          onChange({ pictures, refused });
          continue;
        }
        const key = newId();
        sources.set(key, { file, leaving: new AbortController() });
        dispatch({ type: 'added', key, name: file.name, bytes: file.size });
        void bring(key);
      }
    },
    again(key: string): void {
      dispatch({ type: 'again', key });
      void bring(key);
    },
    remove(key: string): void {
      refused = null;
      sources.get(key)?.leaving.abort();
      sources.delete(key);
      dispatch({ type: 'removed', key });
    },
    /** Hands them over to a message; `null` while one is on its way, or did not arrive. */
    take(): readonly KeptPicture[] | null {
      const taken = toHandIn(pictures);
      if (taken) {
        refused = null;
        sources.clear();
        dispatch({ type: 'gone' });
      }
      return taken;
    },
    /** By the key of a picked one, or by the server's id. */
    fileOf: (id: string): File | null => files.get(id) ?? sources.get(id)?.file ?? null,
    close(): void {
      for (const { leaving } of sources.values()) leaving.abort();
    },
  };
}
