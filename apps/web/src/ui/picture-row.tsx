/** A picture that is to go with something: its preview, how much of it has left, and what can be done about it. */
import { attachmentLimits } from '@foyer/contract/attachments.ts';
import { Image, RotateCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { Picture, Refusal } from '../platform/pictures.ts';
import styles from './picture-row.module.css';

export const inMegabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
const each = inMegabytes(attachmentLimits.maxBytes);
const total = inMegabytes(attachmentLimits.totalBytes);
const count = attachmentLimits.files;

const refusals = {
  type: (name) => m.pictures_type({ name }),
  large: (name) => m.pictures_large({ name, each }),
  total: (name) => m.pictures_total({ name, total }),
  count: (name) => m.pictures_count({ name, count }),
} satisfies Record<Refusal, (name: string) => string>;

/** Why a file was not taken. */
export function refusalSentence({ name, why }: { readonly name: string; readonly why: Refusal }): string {
  return refusals[why](name);
}

interface PictureRowProps {
  picture: Picture;
  address: string | null;
  /** What it is once the server has it; by default: sent. */
  sentWord?: string;
  onAgain: () => void;
  onRemove: () => void;
}

export function PictureRow({ picture, address, sentWord, onAgain, onRemove }: PictureRowProps) {
  const { name, status } = picture;
  const id = useId();
  // What only calls itself a picture has nothing to show.
  const [canBeShown, setCanBeShown] = useState(true);
  return (
    <li className={styles.row}>
      <span className={styles.preview}>
        {address && canBeShown ? (
          <img src={address} alt="" width={48} height={48} onError={() => setCanBeShown(false)} />
        ) : (
          <Image size={20} strokeWidth={1.75} aria-hidden />
        )}
      </span>
      <span className={styles.words}>
        <span id={id} className={styles.name}>
          {name}
        </span>
        {status === 'sending' && <progress aria-labelledby={id} value={picture.sent} max={1} />}
        <span
          className={styles.status}
          data-status={status}
          role={status === 'sending' ? undefined : 'status'}
        >
          {status === 'sent' && sentWord ? sentWord : wordOf(picture)}
        </span>
      </span>
      {status === 'failed' && (
        <button type="button" aria-label={m.pictures_retry({ name })} onClick={onAgain}>
          <RotateCw size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      <button type="button" aria-label={m.pictures_remove({ name })} onClick={onRemove}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  );
}

function wordOf({ status, sent, problem }: Picture): string | null {
  switch (status) {
    case 'sending':
      return m.pictures_sending({ percent: Math.floor(sent * 100) });
    case 'sent':
      return m.pictures_sent();
    case 'failed':
    case 'refused':
      return problem;
  }
}
