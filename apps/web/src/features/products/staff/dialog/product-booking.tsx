/** The booking section of the product form: duration, notice and horizon. */
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { SelectField } from '../../../../ui/staff/forms/index.ts';
import { durationChoices, horizonChoices, noticeChoices } from './booking-choices.ts';
import type { ProductForm } from './use-product-form.ts';

export function ProductBooking({ form: { fields, saving, set } }: { form: ProductForm }) {
  const errors = saving.formErrors.fields;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        gap: '20px 16px',
      }}
    >
      <SelectField
        label={m.staff_products_duration()}
        value={String(fields.durationMinutes)}
        options={durationChoices(fields.durationMinutes)}
        hint={m.staff_products_duration_hint()}
        onChange={(minutes) => set('durationMinutes', Number(minutes))}
        error={errors.durationMinutes}
      />
      <SelectField
        label={m.staff_products_notice()}
        value={String(fields.noticeMinutes)}
        options={noticeChoices(fields.noticeMinutes)}
        hint={m.staff_products_notice_hint()}
        onChange={(minutes) => set('noticeMinutes', Number(minutes))}
        error={errors.noticeMinutes}
      />
      <SelectField
        label={m.staff_products_horizon()}
        value={String(fields.horizonDays)}
        options={horizonChoices(fields.horizonDays)}
        hint={m.staff_products_horizon_hint()}
        onChange={(days) => set('horizonDays', Number(days))}
        error={errors.horizonDays}
      />
    </Box>
  );
}
