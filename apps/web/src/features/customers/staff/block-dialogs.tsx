/** The dialogs that block a customer with a reason, and unblock one. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, FormDialog, useSave } from '../../../ui/staff/forms/index.ts';
import { ReasonField } from './reason-field.tsx';
import { useCustomerChanges } from './use-customer.ts';

interface BlockDialogProps {
  customer: Pick<CustomerDetail, 'id' | 'name'>;
  onClose: () => void;
}

export function BlockDialog({ customer: { id, name }, onClose }: BlockDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const change = (typed: string) => {
    setReason(typed);
    setMissing(false);
  };
  const saving = useSave(['reason']);
  const { block } = useCustomerChanges(id);

  async function submit(): Promise<void> {
    const typed = reason.trim();
    setMissing(typed === '');
    if (typed === '' || !(await saving.run(() => block(typed)))) return;
    showSnackbar(m.staff_customers_block_done({ name }));
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
      errorMessage={saving.formErrors.message}
      width={480}
      dangerIcon={<Ban size={18} strokeWidth={1.75} aria-hidden />}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p>{m.staff_customers_block_text()}</p>
      <ReasonField reason={reason} isMissing={isMissing} saving={saving} onChange={change} />
    </FormDialog>
  );
}

export function UnblockDialog({ customer: { id, name }, onClose }: BlockDialogProps) {
  const saving = useSave([]);
  const { unblock } = useCustomerChanges(id);

  async function submit(): Promise<void> {
    if (!(await saving.run(unblock))) return;
    showSnackbar(m.staff_customers_unblock_done({ name }));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title={m.staff_customers_unblock_title({ name })}
      confirmLabel={m.staff_customers_unblock()}
      isBusy={saving.isBusy}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      {m.staff_customers_unblock_text()}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
