/** The field for the reason of a block, of one customer or of several. */
import { m } from '../../../paraglide/messages.js';
import { TextField, type useSave } from '../../../ui/staff/forms/index.ts';

interface ReasonFieldProps {
  reason: string;
  /** The form was saved without one. */
  isMissing: boolean;
  saving: Pick<ReturnType<typeof useSave>, 'clearField' | 'formErrors'>;
  onChange: (reason: string) => void;
}

export function ReasonField({ reason, isMissing, saving, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label={m.staff_customers_reason()}
      hint={m.staff_customers_reason_hint()}
      multiline
      minRows={3}
      autoFocus
      value={reason}
      inputProps={{ maxLength: 500 }}
      onChange={(event) => {
        onChange(event.target.value);
        saving.clearField('reason');
      }}
      error={isMissing ? m.staff_customers_reason_missing() : saving.formErrors.fields.reason}
    />
  );
}
