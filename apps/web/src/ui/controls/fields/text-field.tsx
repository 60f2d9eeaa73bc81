/** A single-line text field. */
import type { InputHTMLAttributes } from 'react';
import styles from '../control.module.css';
import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'type' | 'autoCapitalize' | 'spellCheck'
  >;
}

export function TextField({ value, onChange, onBlur, input, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
