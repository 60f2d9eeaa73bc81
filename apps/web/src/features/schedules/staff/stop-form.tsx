/** Disables schedules for a product or all, for a period or until it is taken away. */
import { managedScheduleRoutes } from '@foyer/contract/managed-schedules.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { dayIn, instantIn, timeIn } from '../../../ui/staff/calendar-days.ts';
import { zoneName } from '../../../ui/staff/data-table/index.ts';
import { FormDialog, SelectField, SwitchField, TextField, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import type { ProductChoice } from '../../products/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';

interface StopFormProps {
  products: readonly ProductChoice[];
  onSaved: () => void;
  onClose: () => void;
}

export function StopForm({ products, onSaved, onClose }: StopFormProps) {
  const { timeZone } = useConfig();
  const [first] = useState(() => ({
    productId: '',
    from: `${dayIn(timeZone, Date.now())}T${timeIn(timeZone, Date.now())}`,
    hasEnd: true,
    to: '',
    reason: '',
  }));
  const [fields, setFields] = useState(first);
  const [hasTried, setTried] = useState(false);
  const saving = useSaving(['productId', 'from', 'to', 'reason']);
  const errors = saving.refusal.fields;
  const problems = {
    from: fields.from === '' ? m.staff_stops_from_missing() : undefined,
    to: fields.hasEnd ? endProblem(fields) : undefined,
    reason: fields.reason.trim() === '' ? m.staff_field_required() : undefined,
  };
  const shown = (name: keyof typeof problems) => (hasTried ? problems[name] : undefined) ?? errors[name];

  function set<Name extends keyof typeof first>(name: Name, value: (typeof first)[Name]): void {
    setFields((before) => ({ ...before, [name]: value }));
    saving.clear(name);
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
    say(m.staff_stops_saved());
    onSaved();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_stops_new()}
      saveLabel={m.staff_stops_do()}
      isBusy={saving.isBusy}
      isDirty={JSON.stringify(fields) !== JSON.stringify(first)}
      sentence={saving.refusal.sentence}
      width={520}
      onSave={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={m.staff_product()}
        value={fields.productId}
        options={[
          { value: '', label: m.staff_stops_every_product() },
          ...products.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => set('productId', id)}
        error={errors.productId}
      />
      <SwitchField
        label={m.staff_stops_has_end()}
        hint={m.staff_stops_has_end_hint()}
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
          label={m.staff_stops_from()}
          type="datetime-local"
          value={fields.from}
          hint={m.staff_stops_zone({ zone: zoneName(timeZone) })}
          onChange={(event) => set('from', event.target.value)}
          error={shown('from')}
        />
        {fields.hasEnd && (
          <TextField
            label={m.staff_stops_to()}
            type="datetime-local"
            value={fields.to}
            inputProps={{ min: fields.from }}
            onChange={(event) => set('to', event.target.value)}
            error={shown('to')}
          />
        )}
      </Box>
      <TextField
        label={m.staff_stops_reason()}
        value={fields.reason}
        hint={m.staff_stops_reason_hint()}
        inputProps={{ maxLength: 200 }}
        onChange={(event) => set('reason', event.target.value)}
        error={shown('reason')}
      />
    </FormDialog>
  );
}

function endProblem({ from, to }: { from: string; to: string }): string | undefined {
  if (to === '') return m.staff_stops_to_missing();
  return to <= from ? m.staff_stops_backwards() : undefined;
}

/** @param typed `YYYY-MM-DDTHH:mm` by the zone's clock */
function toInstant(typed: string, timeZone: string): string {
  const [day = '', time = ''] = typed.split('T');
  return instantIn(timeZone, day, time.slice(0, 5));
}
