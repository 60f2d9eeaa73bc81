/** The line: how far a person has come, what this step is, and how long it takes. */
import { m } from '../paraglide/messages.js';
import styles from './stepper.module.css';

interface StepperProps {
  step: number;
  of: number;
  name: string;
  lasts: string;
}

export function Stepper({ step, of, name, lasts }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <div className={styles.line} aria-hidden>
        {Array.from({ length: of }, (_, index) => index + 1).map((number) => (
          <span key={number} data-done={number <= step ? '' : undefined} />
        ))}
      </div>
      <p className={styles.words}>
        <span>
          <b>{name}</b> · {m.step_of({ step, of })}
        </span>
        <span>{lasts}</span>
      </p>
    </div>
  );
}
