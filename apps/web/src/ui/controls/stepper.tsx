/** Progress of the registration: current step, its name and duration. */
import { m } from '../../paraglide/messages.js';
import styles from './stepper.module.css';

interface StepperProps {
  current: number;
  total: number;
  name: string;
  lasts: string;
}

export function Stepper({ current, total, name, lasts }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <div className={styles.track} aria-hidden>
        {Array.from({ length: total }, (_, index) => index + 1).map((number) => (
          <span key={number} data-done={number <= current ? '' : undefined} />
        ))}
      </div>
      <p className={styles.text}>
        <span>
          <b>{name}</b> · <span>{m.step_of({ step: current, of: total })}</span>
        </span>
        <span>{lasts}</span>
      </p>
    </div>
  );
}
