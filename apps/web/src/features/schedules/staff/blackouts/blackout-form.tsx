/** The form for a blackout of one product or all, for a period or until it is removed. */
import { managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { zoneName } from '../../../../platform/time/locale.ts';
import { serverNow } from '../../../../platform/time/server-clock.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import {
  FormDialog,
  SelectField,
  SwitchField,
  TextField,
  useSave,
} from '../../../../ui/staff/forms/index.ts';
import { dayIn, instantIn, timeIn } from '../../../../ui/staff/time/calendar-days.ts';
import type { ProductChoice } from '../../../products/staff/index.ts';
import { callAsStaff } from '../../../users/index.ts';

interface BlackoutFormProps {
  products: readonly ProductChoice[];
  onSaved: () => void;
  onClose: () => void;
}

export function BlackoutForm({ products, onSaved, onClose }: BlackoutFormProps) {
  const { timeZone } = useConfig();
  const [first] = useState(() => ({
    productId: '',
    from: `${dayIn(timeZone, serverNow())}T${timeIn(timeZone, serverNow())}`,
    hasEnd: true,
    to: '',
    reason: '',
  }));
  const [fields, setFields] = useState(first);
  const [hasTried, setTried] = useState(false);
  const saving = useSave(['productId', 'from', 'to', 'reason']);
  const errors = saving.formErrors.fields;
  const problems = {
    from: fields.from === '' ? m.staff_blackouts_from_missing() : undefined,
    to: fields.hasEnd ? endProblem(fields) : undefined,
    reason: fields.reason.trim() === '' ? m.staff_blackouts_reason_missing() : undefined,
  };
  const shown = (name: keyof typeof problems) => (hasTried ? problems[name] : undefined) ?? errors[name];

  function set<Name extends keyof typeof first>(name: Name, value: (typeof first)[Name]): void {
    setFields((before) => ({ ...before, [name]: value }));
    saving.clearField(name);
  }

  async function save(): Promise<void> {
    setTried(true);
    if (problems.from || problems.to || problems.reason) return;
    const body = {
      productId: fields.productId || null,
      from: toInstant(fields.from, timeZone),
      to: fields.hasEnd ? toInstant(fields.to, timeZone) : null,
      reason: fields.reason.trim(),
    };
    if (!(await saving.run(() => callAsStaff(managedScheduleRoutes.createStop, { body })))) return;
    showSnackbar(m.staff_blackouts_saved());
    onSaved();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_blackouts_new()}
      saveLabel={m.staff_blackouts_submit()}
      isBusy={saving.isBusy}
      isDirty={JSON.stringify(fields) !== JSON.stringify(first)}
      errorMessage={saving.formErrors.message}
      width={520}
      onSave={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={m.staff_product()}
        value={fields.productId}
        options={[
          { value: '', label: m.staff_blackouts_every_product() },
          ...products.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => set('productId', id)}
        error={errors.productId}
      />
      <SwitchField
        label={m.staff_blackouts_has_end()}
        hint={m.staff_blackouts_has_end_hint()}
        isOn={fields.hasEnd}
        onChange={(hasEnd) => set('hasEnd', hasEnd)}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: '20px 12px',
        }}
      >
        <TextField
          label={m.staff_blackouts_from()}
          type="datetime-local"
          value={fields.from}
          hint={m.staff_blackouts_zone({ zone: zoneName(timeZone) })}
          onChange={(event) => set('from', event.target.value)}
          error={shown('from')}
        />
        {fields.hasEnd && (
          <TextField
            label={m.staff_blackouts_to()}
            type="datetime-local"
            value={fields.to}
            inputProps={{ min: fields.from }}
            onChange={(event) => set('to', event.target.value)}
            error={shown('to')}
          />
        )}
      </Box>
      <TextField
        label={m.staff_blackouts_reason()}
        value={fields.reason}
        hint={m.staff_blackouts_reason_hint()}
        inputProps={{ maxLength: 200 }}
        onChange={(event) => set('reason', event.target.value)}
        error={shown('reason')}
      />
    </FormDialog>
  );
}

function endProblem({ from, to }: { from: string; to: string }): string | undefined {
  if (to === '') return m.staff_blackouts_to_missing();
  return to <= from ? m.staff_blackouts_end_before_start() : undefined;
}

/** @param typed local time of the zone, `YYYY-MM-DDTHH:mm` */
function toInstant(typed: string, timeZone: string): string {
  const [day = '', time = ''] = typed.split('T');
  return instantIn(timeZone, day, time.slice(0, 5));
}
