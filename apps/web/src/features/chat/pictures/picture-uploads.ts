/** The pictures of the next message: picked, uploaded at once, retried, removed. */
import type { Attachment } from '@foyer/contract/registration/attachments.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { pictureProblem } from '../../../platform/pictures/picture-problem.ts';
import {
  type Picture,
  type PictureEvent,
  type Refusal,
  reducePictures,
  refusalOf,
  type StoredPicture,
  uploadedPictures,
} from '../../../platform/pictures/pictures.ts';
import type { UploadOptions } from '../chat-ports.ts';

interface PictureUploadsDependencies {
  readonly newId: () => string;
  readonly upload: (file: File, options: UploadOptions) => Promise<Attachment>;
  readonly onChange: (change: {
    readonly pictures: readonly Picture[];
    readonly refused: { readonly name: string; readonly why: Refusal } | null;
  }) => void;
}

/** Errors that the same file would get again. */
const finalCodes = [
  'upload.too_large',
  'upload.unsupported_type',
  'upload.too_many_pixels',
  'upload.damaged',
  'upload.too_many',
  'feature.off',
];

export function createPictureUploads({ newId, upload, onChange }: PictureUploadsDependencies) {
  const sources = new Map<string, { readonly file: File; readonly abort: AbortController }>();
  /** Server id → file: a picture that was sent from this tab is shown without fetching it. */
  const files = new Map<string, File>();
  let pictures: readonly Picture[] = [];
  let refused: { name: string; why: Refusal } | null = null;

  function dispatch(event: PictureEvent): void {
    pictures = reducePictures(pictures, event);
    onChange({ pictures, refused });
  }

  async function uploadFile(key: string): Promise<void> {
    const source = sources.get(key);
    if (!source) return;
    const { file, abort } = source;
    const onProgress = (sent: number) => dispatch({ type: 'progress', key, sent });
    try {
      const { id } = await upload(file, { signal: abort.signal, onProgress });
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
        sources.set(key, { file, abort: new AbortController() });
        dispatch({ type: 'added', key, name: file.name, bytes: file.size });
        void uploadFile(key);
      }
    },
    retry(key: string): void {
      dispatch({ type: 'again', key });
      void uploadFile(key);
    },
    remove(key: string): void {
      refused = null;
      sources.get(key)?.abort.abort();
      sources.delete(key);
      dispatch({ type: 'removed', key });
    },
    /** Hands the uploaded pictures over to a message; `null` while an upload runs or has failed. */
    take(): readonly StoredPicture[] | null {
      const taken = uploadedPictures(pictures);
      if (taken) {
        refused = null;
        sources.clear();
        dispatch({ type: 'gone' });
      }
      return taken;
    },
    /** @param id key of a picked file or the server's id */
    fileOf: (id: string): File | null => files.get(id) ?? sources.get(id)?.file ?? null,
    close(): void {
      for (const { abort } of sources.values()) abort.abort();
    },
  };
}
