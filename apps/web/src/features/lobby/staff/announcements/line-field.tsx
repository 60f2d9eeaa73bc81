/** The field of the one line that staff send to waiting customers. */
import { announcementLimits } from '@foyer/contract/lobby/announcements.ts';
import { TextField } from '../../../../ui/staff/forms/index.ts';

interface LineFieldProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function LineField({ onChange, ...field }: LineFieldProps) {
  return (
    <TextField
      {...field}
      multiline
      minRows={2}
      autoFocus
      inputProps={{ maxLength: announcementLimits.maxLength }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
