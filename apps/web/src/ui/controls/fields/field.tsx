/** A form field: label, control, and a hint or validation message. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import styles from './field.module.css';

/** Attributes that connect a control with its label and note. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

export interface FieldProps {
  name: string;
  label: string;
  required: boolean;
  hint?: string;
  /** Validation message with its fix. */
  problem?: string;
}

interface FieldFrameProps extends FieldProps {
  /** Several controls share the label (radio buttons), so it is not a `<label>`. */
  isGroup?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ name, label, required, hint, problem, isGroup, children }: FieldFrameProps) {
  const id = `field-${name}`;
  const note = problem ?? hint;
  const control: ControlProps = {
    id,
    name,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        {isGroup ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
        {!required && <span className={styles.optional}>{m.form_optional()}</span>}
      </div>
      {children(control)}
      {note && (
        <p id={`${id}-note`} className={problem ? styles.problem : styles.hint}>
          {problem && <CircleAlert size={18} strokeWidth={1.75} aria-hidden />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
