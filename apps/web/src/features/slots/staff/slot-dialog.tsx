/** Makes a slot, or changes one. */
import { type Slot, slotRoutes, slotTimes } from '@foyer/contract/slots.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { useRefreshTable, zoneName } from '../../../ui/staff/data-table/index.ts';
import {
  ConflictDialog,
  FormDialog,
  SelectField,
  SwitchField,
  TextField,
  useSaving,
} from '../../../ui/staff/forms/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { fieldsOf, type SlotFields, slotFieldNames } from './slot-fields.ts';
import { isForward, placesIn } from './week.ts';
import { WeekdayField } from './weekday-field.tsx';

interface SlotDialogProps {
  /** `null`: a new one. */
  slot: Slot | null;
  products: readonly ProductChoice[];
  onSaved: () => void;
  onClose: () => void;
}

const times = slotTimes.map((time) => ({ value: time, label: time }));

export function SlotDialog({ slot, products, onSaved, onClose }: SlotDialogProps) {
  const { timeZone } = useConfig();
  const [fields, setFields] = useState<SlotFields>(() =>
    fieldsOf(slot, products.length === 1 ? products[0]?.id : ''),
  );
  const [first] = useState(fields);
  const saving = useSaving(slotFieldNames);
  const refresh = useRefreshTable('slots');
  const errors = saving.refusal.fields;

  function set<Name extends keyof SlotFields>(name: Name, value: SlotFields[Name]): void {
    setFields((before) => ({ ...before, [name]: value }));
    saving.clear(name);
  }

  async function save(): Promise<void> {
    const isDone = await saving.run(() =>
      slot
        ? callAsStaff(slotRoutes.update, {
            params: { slotId: slot.id },
            body: { ...fields, version: slot.version },
          })
        : callAsStaff(slotRoutes.create, { body: fields }),
    );
    if (isDone) onSaved();
  }

  const isBackwards = !isForward(fields.startsAt, fields.endsAt);
  return (
    <FormDialog
      isOpen
      title={slot ? m.staff_slots_edit() : m.staff_slots_new()}
      isBusy={saving.isBusy}
      isDirty={JSON.stringify(fields) !== JSON.stringify(first)}
      sentence={saving.refusal.sentence}
      saveLabel={slot ? m.staff_form_save() : m.staff_slots_create()}
      width={480}
      onSave={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={m.staff_product()}
        value={fields.productId}
        options={[
          ...(fields.productId === '' ? [{ value: '', label: m.staff_choose() }] : []),
          ...products.map(({ id, name, active }) => ({
            value: id,
            label: active ? name : m.staff_products_name_withdrawn({ name }),
          })),
        ]}
        onChange={(productId) => set('productId', productId)}
        error={errors.productId && m.staff_slots_product_missing()}
      />
      <WeekdayField
        value={fields.weekdays}
        onChange={(days) => set('weekdays', days)}
        error={errors.weekdays && m.staff_slots_weekdays_missing()}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '12px' }}>
        <SelectField
          label={m.staff_slots_from()}
          value={fields.startsAt}
          options={times}
          onChange={(time) => set('startsAt', time)}
          error={errors.startsAt}
        />
        <SelectField
          label={m.staff_slots_to()}
          value={fields.endsAt}
          options={endTimes}
          onChange={(time) => set('endsAt', time)}
          error={isBackwards || errors.endsAt ? m.staff_slots_backwards() : undefined}
        />
        <TextField
          label={m.staff_slots_capacity()}
          type="number"
          value={Number.isNaN(fields.capacity) ? '' : fields.capacity}
          inputProps={{ min: 1, max: 1000, inputMode: 'numeric' }}
          onChange={(event) =>
            set('capacity', event.target.value === '' ? Number.NaN : Number(event.target.value))
          }
          error={errors.capacity && m.staff_slots_capacity_wrong()}
        />
      </Box>
      <Box sx={{ color: 'var(--ink-2)', marginTop: '-8px' }}>
        {!isBackwards && fields.capacity > 0
          ? m.staff_slots_places({ count: placesIn(fields), zone: zoneName(timeZone) })
          : m.staff_slots_zone({ zone: zoneName(timeZone) })}
      </Box>
      <SwitchField
        label={m.staff_slots_active()}
        hint={m.staff_slots_active_hint()}
        isOn={fields.active}
        onChange={(isOn) => set('active', isOn)}
      />
      <ConflictDialog
        conflict={saving.conflict}
        onReload={() => {
          onClose();
          void refresh();
        }}
        onKeep={saving.dismiss}
      />
    </FormDialog>
  );
}

/** The end of the day stands last, where people look for it. */
const endTimes = [
  ...times.filter(({ value }) => value !== '00:00'),
  { value: '00:00', label: m.staff_slots_midnight() },
];
