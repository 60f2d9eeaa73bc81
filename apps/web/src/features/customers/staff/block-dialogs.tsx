/** Blocks a customer with a reason, or lets them in again. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { AskDialog, FieldError, FormDialog, TextField, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { useCustomerChanges } from './use-customer.ts';

interface BlockDialogProps {
  customer: Pick<CustomerDetail, 'id' | 'name'>;
  onClose: () => void;
}

export function BlockDialog({ customer: { id, name }, onClose }: BlockDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const saving = useSaving(['reason']);
  const { block } = useCustomerChanges(id);

  async function act(): Promise<void> {
    const typed = reason.trim();
    setMissing(typed === '');
    if (typed === '' || !(await saving.run(() => block(typed)))) return;
    say(m.staff_customers_block_done({ name }));
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_customers_block_title({ name })}
      saveLabel={m.staff_customers_block()}
      busyLabel={m.staff_customers_blocking()}
      isBusy={saving.isBusy}
      isDirty={reason.trim() !== ''}
      sentence={saving.refusal.sentence}
      width={480}
      onSave={() => void act()}
      onClose={onClose}
    >
      <p>{m.staff_customers_block_text()}</p>
      <TextField
        label={m.staff_customers_reason()}
        hint={m.staff_customers_reason_hint()}
        multiline
        minRows={3}
        autoFocus
        value={reason}
        inputProps={{ maxLength: 500 }}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
          saving.clear('reason');
        }}
        error={isMissing ? m.staff_customers_reason_missing() : saving.refusal.fields.reason}
      />
    </FormDialog>
  );
}

export function UnblockDialog({ customer: { id, name }, onClose }: BlockDialogProps) {
  const saving = useSaving([]);
  const { unblock } = useCustomerChanges(id);

  async function act(): Promise<void> {
    if (!(await saving.run(unblock))) return;
    say(m.staff_customers_unblock_done({ name }));
    onClose();
  }

  return (
    <AskDialog
      isOpen
      title={m.staff_customers_unblock_title({ name })}
      doLabel={m.staff_customers_unblock()}
      isBusy={saving.isBusy}
      onDo={() => void act()}
      onCancel={onClose}
    >
      {m.staff_customers_unblock_text()}
      {saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>}
    </AskDialog>
  );
}
