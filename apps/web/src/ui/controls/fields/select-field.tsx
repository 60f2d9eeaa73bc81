/** A native select as a form field. */
import { ChevronDown } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import styles from '../control.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldProps {
  value: string;
  options: readonly Option[];
  autoComplete?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

export function SelectField({ value, options, autoComplete, onChange, onBlur, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.select}>
          <select
            {...control}
            className={styles.control}
            value={value}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          >
            <option value="">{m.form_choose()}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </Field>
  );
}
