/** A multi-line text field. */
import controlStyles from '../control.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldProps {
  value: string;
  rows?: number;
  onChange: (value: string) => void;
}

export function TextArea({ value, rows = 3, onChange, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          className={`${controlStyles.control} ${styles.area}`}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
