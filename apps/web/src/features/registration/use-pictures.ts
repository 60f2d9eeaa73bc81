/** The pictures of a form: picked, sent at once, shown, tried again, taken back. */
import { attachmentRoutes } from '@foyer/contract/attachments.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { pictureProblem } from '../../platform/picture-problem.ts';
import {
  fromKept,
  type KeptPicture,
  type Picture,
  type Refusal,
  reducePictures,
  refusalOf,
  toHandIn,
} from '../../platform/pictures.ts';
import { sendPicture } from '../../platform/send-picture.ts';

interface UsePictures {
  kept: readonly KeptPicture[];
  /** What can be handed in now; `null`: not yet. */
  onChange: (pictures: readonly KeptPicture[] | null) => void;
}

interface Source {
  readonly file: File;
  readonly address: string;
  readonly leaving: AbortController;
}

// The files themselves live as long as the page, so that going to the code and back keeps the previews.
const sources = new Map<string, Source>();
let picked = 0;

const finalCodes = ['upload.too_large', 'upload.unsupported_type', 'feature.off', 'request.invalid'];

export function usePictures({ kept, onChange }: UsePictures) {
  const [pictures, dispatch] = useReducer(reducePictures, kept, fromKept);
  const [refused, setRefused] = useState<{ name: string; why: Refusal } | null>(null);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => tell.current(toHandIn(pictures)), [pictures]);

  function send(key: string): void {
    const source = sources.get(key);
    if (!source) return;
    sendPicture(attachmentRoutes.upload.path, {
      file: source.file,
      signal: source.leaving.signal,
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
    setRefused(null);
    let known: readonly Picture[] = pictures;
    for (const file of files) {
      const why = refusalOf(file, known);
      if (why) {
        setRefused({ name: file.name, why });
        continue;
      }
      picked += 1;
      const key = `picked ${picked}`;
      const event = { type: 'added', key, name: file.name, bytes: file.size } as const;
      sources.set(key, { file, address: URL.createObjectURL(file), leaving: new AbortController() });
      known = reducePictures(known, event);
      dispatch(event);
      send(key);
    }
  }

  function remove({ key, id }: Picture): void {
    setRefused(null);
    sources.get(key)?.leaving.abort();
    dispatch({ type: 'removed', key });
    if (id) call(attachmentRoutes.discard, { params: { attachmentId: id } }).catch(() => {});
  }

  return {
    pictures,
    refused,
    add,
    remove,
    again: ({ key }: Picture) => {
      dispatch({ type: 'again', key });
      send(key);
    },
    addressOf: ({ key, id }: Picture) => (sources.get(key) ?? sources.get(id ?? ''))?.address ?? null,
  };
}
