/** Radio buttons that look like a segmented control. */
import styles from './choices.module.css';
import { Field, type FieldProps } from './fields/field.tsx';

interface ChoicesProps extends FieldProps {
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}

export function Choices({ value, options, onChange, ...field }: ChoicesProps) {
  return (
    <Field {...field} isGroup>
      {({ id, name, ...aria }) => (
        <div className={styles.bar} role="radiogroup" aria-labelledby={`${id}-label`} {...aria}>
          {options.map((option, index) => (
            <label key={option} className={styles.choice}>
              <input
                id={index === 0 ? id : undefined}
                type="radio"
                name={name}
                value={option}
                checked={option === value}
                onChange={() => onChange(option)}
              />
              <span>{option.replaceAll('-', '–')}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
