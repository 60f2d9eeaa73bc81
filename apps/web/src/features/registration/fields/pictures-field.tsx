/** The field for pictures: picked, previewed and uploaded at once, with their progress. */
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { ImagePlus } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import type { StoredPicture } from '../../../platform/pictures/pictures.ts';
import { Field } from '../../../ui/controls/fields/field.tsx';
import { inMegabytes, PictureRow, refusalText } from '../../../ui/controls/picture-row.tsx';
import styles from './pictures-field.module.css';
import { usePictures } from './use-pictures.ts';

interface PicturesFieldProps {
  initial: readonly StoredPicture[];
  problem: string | undefined;
  onChange: (pictures: readonly StoredPicture[] | null) => void;
}

export default function PicturesField({ initial, problem, onChange }: PicturesFieldProps) {
  const model = usePictures({ initial, onChange });
  const { pictures, rejected } = model;
  const hasFailed = pictures.some(({ status }) => status === 'failed' || status === 'refused');
  const shownProblem = rejected
    ? refusalText(rejected)
    : problem && hasFailed
      ? m.pictures_unsent()
      : problem;
  return (
    <Field
      name="attachmentIds"
      label={m.pictures_label()}
      required={false}
      hint={m.pictures_hint({
        count: attachmentLimits.files,
        each: inMegabytes(attachmentLimits.maxBytes),
      })}
      problem={shownProblem}
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
                  onAgain={() => model.retry(picture)}
                  onRemove={() => model.remove(picture)}
                />
              ))}
            </ul>
          )}
          <label className={styles.add} data-invalid={shownProblem ? '' : undefined}>
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
