/** One-time code: a single input under six boxes, so that paste, autofill and screen readers work. */
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { CircleAlert } from 'lucide-react';
import { Fragment, type RefObject } from 'react';
import { cleanCode } from './code-digits.ts';
import styles from './code-field.module.css';
import fieldStyles from './field.module.css';

interface CodeFieldProps {
  label: string;
  value: string;
  hint: string;
  problem?: string;
  readOnly?: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (digits: string) => void;
}

const positions = Array.from({ length: codeLimits.digits }, (_, position) => position);

export function CodeField({ label, value, hint, problem, readOnly, inputRef, onChange }: CodeFieldProps) {
  const active = Math.min(value.length, codeLimits.digits - 1);
  return (
    <div>
      <div className={styles.frame} data-invalid={problem ? '' : undefined}>
        <input
          ref={inputRef}
          id="field-code"
          className={styles.input}
          aria-label={label}
          aria-describedby="field-code-note"
          aria-invalid={problem ? true : undefined}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(cleanCode(event.target.value, value))}
        />
        {positions.map((position) => (
          <Fragment key={position}>
            {position === codeLimits.digits / 2 && <span className={styles.dash} aria-hidden />}
            <span className={styles.box} data-active={position === active ? '' : undefined} aria-hidden>
              {value[position] ?? (position === active && <span className={styles.caret} />)}
            </span>
          </Fragment>
        ))}
      </div>
      <p
        id="field-code-note"
        className={problem ? fieldStyles.problem : fieldStyles.hint}
        role={problem ? 'alert' : undefined}
      >
        {problem && <CircleAlert size={18} strokeWidth={1.75} aria-hidden />}
        <span>{problem ?? hint}</span>
      </p>
    </div>
  );
}
