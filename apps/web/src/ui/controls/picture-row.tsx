/** A picture of a form or message: preview, upload progress, retry and remove. */
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { Image, RotateCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { Picture, Refusal } from '../../platform/pictures/pictures.ts';
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

/** The message for a file that was not accepted. */
export function refusalText({ name, why }: { readonly name: string; readonly why: Refusal }): string {
  return refusals[why](name);
}

interface PictureRowProps {
  picture: Picture;
  address: string | null;
  /** Status label after the upload, by default "Sent". */
  sentLabel?: string;
  onAgain: () => void;
  onRemove: () => void;
}

export function PictureRow({ picture, address, sentLabel, onAgain, onRemove }: PictureRowProps) {
  const { name, status } = picture;
  const id = useId();
  // A file that is not a valid image has no preview.
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
      <span className={styles.text}>
        <span id={id} className={styles.name}>
          {name}
        </span>
        {status === 'sending' && <progress aria-labelledby={id} value={picture.sent} max={1} />}
        <span
          className={styles.status}
          data-status={status}
          role={status === 'sending' ? undefined : 'status'}
        >
          {status === 'sent' && sentLabel ? sentLabel : statusLabelOf(picture)}
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

function statusLabelOf({ status, sent, problem }: Picture): string | null {
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
