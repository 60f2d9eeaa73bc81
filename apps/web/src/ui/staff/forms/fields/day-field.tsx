/** A date field (`YYYY-MM-DD`) with the browser's date picker. */
import { TextField } from './text-field.tsx';

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  autoFocus?: boolean;
  hint?: string;
  error?: string | undefined;
}

export function DayField({ onChange, ...field }: DayFieldProps) {
  return (
    <TextField
      {...field}
      type="date"
      inputProps={{ min: '2000-01-01', max: '2099-12-31' }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
