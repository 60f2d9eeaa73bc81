/** State of the pictures of a form or message: validation, upload status, submission. */
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';

/** A picture that the server has stored; drafts keep it. */
export interface StoredPicture {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export interface Picture {
  /** Local key within this page. */
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly status: 'sending' | 'sent' | 'failed' | 'refused';
  /** Share of the bytes that were sent, 0 to 1. */
  readonly sent: number;
  /** The server's id after the upload. */
  readonly id: string | null;
  /** The message for a failed upload. */
  readonly problem: string | null;
}

export type Refusal = 'type' | 'large' | 'total' | 'count';

interface Candidate {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Why a file cannot be added to these pictures; `null` when it can. */
export function refusalOf(file: Candidate, pictures: readonly Picture[]): Refusal | null {
  if (!(attachmentLimits.types as readonly string[]).includes(file.type)) return 'type';
  if (file.size > attachmentLimits.maxBytes) return 'large';
  if (pictures.length >= attachmentLimits.files) return 'count';
  const together = pictures.reduce((sum, { bytes }) => sum + bytes, file.size);
  return together > attachmentLimits.totalBytes ? 'total' : null;
}

export type PictureEvent =
  | { readonly type: 'added'; readonly key: string; readonly name: string; readonly bytes: number }
  | { readonly type: 'progress'; readonly key: string; readonly sent: number }
  | { readonly type: 'sent'; readonly key: string; readonly id: string }
  | {
      readonly type: 'failed';
      readonly key: string;
      readonly isFinal: boolean;
      readonly problem: string;
    }
  | { readonly type: 'again'; readonly key: string }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'gone' };

export function reducePictures(pictures: readonly Picture[], event: PictureEvent): readonly Picture[] {
  const change = (key: string, changed: Partial<Picture>) =>
    pictures.map((picture) => (picture.key === key ? { ...picture, ...changed } : picture));
  switch (event.type) {
    case 'added': {
      const { key, name, bytes } = event;
      return [...pictures, { key, name, bytes, status: 'sending', sent: 0, id: null, problem: null }];
    }
    case 'progress':
      return change(event.key, { sent: event.sent });
    case 'sent':
      return change(event.key, { status: 'sent', sent: 1, id: event.id });
    case 'failed':
      return change(event.key, {
        status: event.isFinal ? 'refused' : 'failed',
        sent: 0,
        problem: event.problem,
      });
    case 'again':
      return change(event.key, { status: 'sending', sent: 0, problem: null });
    case 'removed':
      return pictures.filter(({ key }) => key !== event.key);
    case 'gone':
      return [];
  }
}

export function fromStored(kept: readonly StoredPicture[]): readonly Picture[] {
  return kept.map(({ id, name, bytes }) => ({
    key: id,
    id,
    name,
    bytes,
    status: 'sent',
    sent: 1,
    problem: null,
  }));
}

/** The pictures to submit; `null` while an upload runs or has failed. */
export function uploadedPictures(pictures: readonly Picture[]): readonly StoredPicture[] | null {
  const kept: StoredPicture[] = [];
  for (const { id, name, bytes } of pictures) {
    if (id === null) return null;
    kept.push({ id, name, bytes });
  }
  return kept;
}
