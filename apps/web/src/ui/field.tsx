/** One question of a form: its label, what is optional, the control, and a hint that gives way to what is wrong. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './field.module.css';

/** What ties a control to its question. */
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
  /** What is wrong and how to mend it. */
  problem?: string;
}

interface FieldFrameProps extends FieldProps {
  /** Several controls that are one question (choices); the label is then no `<label>`. */
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
          {note}
        </p>
      )}
    </div>
  );
}
