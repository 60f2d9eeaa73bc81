/** The state of the pictures field: adding, uploading, retrying and removing pictures. */
import { attachmentRoutes } from '@foyer/contract/registration/attachments.ts';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { ApiError, call } from '../../../platform/api/api.ts';
import { pictureProblem } from '../../../platform/pictures/picture-problem.ts';
import {
  fromStored,
  type Picture,
  type Refusal,
  reducePictures,
  refusalOf,
  type StoredPicture,
  uploadedPictures,
} from '../../../platform/pictures/pictures.ts';
import { sendPicture } from '../../../platform/pictures/send-picture.ts';

interface PicturesOptions {
  initial: readonly StoredPicture[];
  /** Receives the pictures to submit; `null` while they are not ready. */
  onChange: (pictures: readonly StoredPicture[] | null) => void;
}

interface Source {
  readonly file: File;
  readonly address: string;
  readonly controller: AbortController;
}

// The files are kept for the lifetime of the page, so that the previews survive going to the code step and
// back.
const sources = new Map<string, Source>();
let pickedCount = 0;

const finalCodes = [
  'upload.too_large',
  'upload.unsupported_type',
  'upload.too_many_pixels',
  'upload.damaged',
  'feature.off',
  'request.invalid',
];

export function usePictures({ initial, onChange }: PicturesOptions) {
  const [pictures, dispatch] = useReducer(reducePictures, initial, fromStored);
  const [rejected, setRejected] = useState<{ name: string; why: Refusal } | null>(null);
  const onPicturesChange = useEffectEvent(onChange);

  useEffect(() => onPicturesChange(uploadedPictures(pictures)), [pictures]);

  function send(key: string): void {
    const source = sources.get(key);
    if (!source) return;
    sendPicture(attachmentRoutes.upload.path, {
      file: source.file,
      signal: source.controller.signal,
      onProgress: (sent) => dispatch({ type: 'progress', key, sent }),
    }).then(
      ({ id }) => {
        sources.set(id, source);
        dispatch({ type: 'sent', key, id });
      },
      (error: unknown) => {
        const isFinal = error instanceof ApiError && finalCodes.includes(error.code);
        dispatch({ type: 'failed', key, isFinal, problem: pictureProblem(error) });
      },
    );
  }

  function add(files: readonly File[]): void {
    setRejected(null);
    let known: readonly Picture[] = pictures;
    for (const file of files) {
      const why = refusalOf(file, known);
      if (why) {
        setRejected({ name: file.name, why });
        continue;
      }
      pickedCount += 1;
      const key = `picked ${pickedCount}`;
      const event = { type: 'added', key, name: file.name, bytes: file.size } as const;
      sources.set(key, { file, address: URL.createObjectURL(file), controller: new AbortController() });
      known = reducePictures(known, event);
      dispatch(event);
      send(key);
    }
  }

  function remove({ key, id }: Picture): void {
    setRejected(null);
    sources.get(key)?.controller.abort();
    dispatch({ type: 'removed', key });
    if (id) call(attachmentRoutes.discard, { params: { attachmentId: id } }).catch(() => {});
  }

  return {
    pictures,
    rejected,
    add,
    remove,
    retry: ({ key }: Picture) => {
      dispatch({ type: 'again', key });
      send(key);
    },
    addressOf: ({ key, id }: Picture) => (sources.get(key) ?? sources.get(id ?? ''))?.address ?? null,
  };
}
