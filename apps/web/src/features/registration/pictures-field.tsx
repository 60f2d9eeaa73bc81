/** Pictures to go with the details: picked, previewed, sent at once with a bar that tells the truth. */
import { attachmentLimits } from '@foyer/contract/attachments.ts';
import { Image, ImagePlus, RotateCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import type { KeptPicture, Picture, Refusal } from './pictures.ts';
import styles from './pictures-field.module.css';
import { usePictures } from './use-pictures.ts';

interface PicturesFieldProps {
  kept: readonly KeptPicture[];
  problem: string | undefined;
  onChange: (pictures: readonly KeptPicture[] | null) => void;
}

const inMegabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
const each = inMegabytes(attachmentLimits.maxBytes);
const total = inMegabytes(attachmentLimits.totalBytes);
const count = attachmentLimits.files;

const refusals = {
  type: (name) => m.pictures_type({ name }),
  large: (name) => m.pictures_large({ name, each }),
  total: (name) => m.pictures_total({ name, total }),
  count: (name) => m.pictures_count({ name, count }),
} satisfies Record<Refusal, (name: string) => string>;

export default function PicturesField({ kept, problem, onChange }: PicturesFieldProps) {
  const model = usePictures({ kept, onChange });
  const { pictures, refused } = model;
  const said = refused ? refusals[refused.why](refused.name) : problem;
  return (
    <Field
      name="attachmentIds"
      label={m.pictures_label()}
      required={false}
      hint={m.pictures_hint({ count, each })}
      problem={said}
    >
      {(control) => (
        <div className={styles.pictures}>
          {pictures.length > 0 && (
            <ul className={styles.list}>
              {pictures.map((picture) => (
                <PictureRow
                  key={picture.key}
                  picture={picture}
                  address={model.addressOf(picture)}
                  onAgain={() => model.again(picture)}
                  onRemove={() => model.remove(picture)}
                />
              ))}
            </ul>
          )}
          <label className={styles.add} data-invalid={said ? '' : undefined}>
            <input
              {...control}
              type="file"
              accept={attachmentLimits.types.join(',')}
              multiple
              onChange={(event) => {
                model.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <ImagePlus size={20} strokeWidth={1.75} aria-hidden />
            <span aria-hidden>{pictures.length > 0 ? m.pictures_more() : m.pictures_add()}</span>
          </label>
        </div>
      )}
    </Field>
  );
}

interface PictureRowProps {
  picture: Picture;
  address: string | null;
  onAgain: () => void;
  onRemove: () => void;
}

function PictureRow({ picture, address, onAgain, onRemove }: PictureRowProps) {
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
          {wordOf(picture)}
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

function wordOf({ status, sent }: Picture): string {
  switch (status) {
    case 'sending':
      return m.pictures_sending({ percent: Math.floor(sent * 100) });
    case 'sent':
      return m.pictures_sent();
    case 'failed':
      return m.pictures_failed();
    case 'refused':
      return m.pictures_refused();
  }
}
