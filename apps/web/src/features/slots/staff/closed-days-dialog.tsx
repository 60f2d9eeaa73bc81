/** The form that closes a day or a span of days, for one product or all. */
import { slotRoutes } from '@foyer/contract/slots.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { DayField, FormDialog, SelectField, TextField, useSave } from '../../../ui/staff/forms/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';

interface ClosedDaysDialogProps {
  products: readonly ProductChoice[];
  onSaved: () => void;
  onClose: () => void;
}

const initialFields = { productId: '', from: '', to: '', reason: '' };

export function ClosedDaysDialog({ products, onSaved, onClose }: ClosedDaysDialogProps) {
  const [fields, setFields] = useState(initialFields);
  const saving = useSave(['productId', 'from', 'to', 'reason']);
  const errors = saving.formErrors.fields;
  const isBackwards = fields.to !== '' && fields.to < fields.from;

  function set(name: keyof typeof initialFields, value: string): void {
    setFields((before) => ({ ...before, [name]: value }));
    saving.clearField(name);
  }

  async function save(): Promise<void> {
    if (isBackwards) return;
    const body = {
      ...fields,
      reason: fields.reason.trim(),
      to: fields.to || fields.from,
      productId: fields.productId || null,
    };
    if (await saving.run(() => callAsStaff(slotRoutes.createException, { body }))) onSaved();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_closed_new()}
      isBusy={saving.isBusy}
      isDirty={JSON.stringify(fields) !== JSON.stringify(initialFields)}
      errorMessage={saving.formErrors.message}
      saveLabel={m.staff_closed_create()}
      width={480}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: '12px',
        }}
      >
        <DayField
          label={m.staff_closed_from()}
          value={fields.from}
          onChange={(day) => set('from', day)}
          error={errors.from && m.staff_closed_day_missing()}
        />
        <DayField
          label={m.staff_closed_to()}
          value={fields.to}
          onChange={(day) => set('to', day)}
          hint={m.staff_closed_to_hint()}
          error={isBackwards || (errors.to && fields.from) ? m.staff_closed_backwards() : undefined}
        />
      </Box>
      <TextField
        label={m.staff_closed_reason()}
        value={fields.reason}
        inputProps={{ maxLength: 200 }}
        hint={m.staff_closed_reason_hint()}
        onChange={(event) => set('reason', event.target.value)}
        error={errors.reason}
      />
      <SelectField
        label={m.staff_product()}
        value={fields.productId}
        options={[
          { value: '', label: m.staff_closed_all_products() },
          ...products.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => set('productId', id)}
        error={errors.productId}
      />
    </FormDialog>
  );
}
