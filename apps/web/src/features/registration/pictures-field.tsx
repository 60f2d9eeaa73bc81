/** Pictures to go with the details: picked, previewed, sent at once with a bar that tells the truth. */
import { attachmentLimits } from '@foyer/contract/attachments.ts';
import { ImagePlus } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import type { KeptPicture } from '../../platform/pictures.ts';
import { Field } from '../../ui/field.tsx';
import { inMegabytes, PictureRow, refusalSentence } from '../../ui/picture-row.tsx';
import styles from './pictures-field.module.css';
import { usePictures } from './use-pictures.ts';

interface PicturesFieldProps {
  kept: readonly KeptPicture[];
  problem: string | undefined;
  onChange: (pictures: readonly KeptPicture[] | null) => void;
}

export default function PicturesField({ kept, problem, onChange }: PicturesFieldProps) {
  const model = usePictures({ kept, onChange });
  const { pictures, refused } = model;
  const said = refused ? refusalSentence(refused) : problem;
  return (
    <Field
      name="attachmentIds"
      label={m.pictures_label()}
      required={false}
      hint={m.pictures_hint({
        count: attachmentLimits.files,
        each: inMegabytes(attachmentLimits.maxBytes),
      })}
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
