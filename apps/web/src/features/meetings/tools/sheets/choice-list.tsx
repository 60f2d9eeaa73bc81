/** A radio group with an explanation per choice. */
import { useId } from 'react';
import styles from './choice-list.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
}

interface ChoiceListProps<Value extends string> {
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
}

export function ChoiceList<Value extends string>({
  label,
  isLabelShown = false,
  value,
  choices,
  onChoose,
}: ChoiceListProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.list} aria-label={label}>
      {isLabelShown && <legend className={styles.legend}>{label}</legend>}
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span className={styles.text}>
            <span>{choice.label}</span>
            {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
