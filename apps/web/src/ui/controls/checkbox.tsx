/** A checkbox with a label and a validation message. */
import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
import fieldStyles from './fields/field.module.css';

interface CheckboxProps {
  name: string;
  label: ReactNode;
  checked: boolean;
  problem?: string;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ name, label, checked, problem, onChange }: CheckboxProps) {
  const id = `field-${name}`;
  return (
    <div>
      <label className={styles.label}>
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={checked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.box} aria-hidden>
          {checked && <Check size={16} strokeWidth={2.25} />}
        </span>
        {label}
      </label>
      {problem && (
        <p id={`${id}-note`} className={fieldStyles.problem}>
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
