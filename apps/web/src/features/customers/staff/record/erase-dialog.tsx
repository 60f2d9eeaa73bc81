/** The dialog that erases a customer's personal data. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { Box } from '@mui/material';
import { useNavigate } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, useSave } from '../../../../ui/staff/forms/index.ts';
import { useCustomerChanges } from '../use-customer.ts';

interface EraseDialogProps {
  readonly customer: Pick<CustomerDetail, 'id' | 'name'>;
  readonly onClose: () => void;
}

export function EraseDialog({ customer: { id, name }, onClose }: EraseDialogProps) {
  const saving = useSave([]);
  const navigate = useNavigate();
  const { erase } = useCustomerChanges(id);

  async function submit(): Promise<void> {
    if (!(await saving.run(erase))) return;
    showSnackbar(m.staff_customers_erase_done({ name }));
    await navigate('/app/customers');
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_customers_erase_title({ name })}
      confirmLabel={m.staff_customers_erase()}
      busyLabel={m.staff_customers_erasing()}
      isBusy={saving.isBusy}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      <p>{m.staff_customers_erase_text()}</p>
      <Box component="p" sx={{ marginTop: '8px' }}>
        {m.staff_customers_erase_backups()}
      </Box>
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
