/** The form for a new or existing slot. */
import { type Slot, slotRoutes, slotTimes } from '@foyer/contract/slots.ts';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { zoneName } from '../../../platform/time/locale.ts';
import {
  FormDialog,
  MergeDialog,
  SelectField,
  SwitchField,
  TextField,
  useEditedRecord,
  useOpenedRecord,
  useRecordSave,
} from '../../../ui/staff/forms/index.ts';
import { describeDays } from '../../../ui/staff/time/weekday-names.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { fieldsOf, type SlotFields, slotFieldNames } from './slot-fields.ts';
import { findSlot, loadSlots, sendSlot } from './slot-requests.ts';
import { bookingCapacity, findOverlap, isForward } from './week.ts';
import { WeekdayField } from './weekday-field.tsx';

interface SlotDialogProps {
  /** `null`: a new one. */
  slot: Slot | null;
  products: readonly ProductChoice[];
  onSaved: () => void;
  onClose: () => void;
}

const times = slotTimes.map((time) => ({ value: time, label: time }));

export function SlotDialog({ slot: row, products, onSaved, onClose }: SlotDialogProps) {
  const { timeZone } = useConfig();
  const latest = useOpenedRecord({ kind: 'slot', row, load: findSlot });
  const [preselected] = useState(products.length === 1 ? products[0]?.id : '');
  const initialFieldsOf = (slot: Slot | null) => fieldsOf(slot, preselected);
  const edited = useEditedRecord<Slot | null, SlotFields>({
    latest,
    fieldsOf: initialFieldsOf,
    differs: (typed, slot) => JSON.stringify(typed) !== JSON.stringify(initialFieldsOf(slot)),
  });
  const { base, fields } = edited;
  const saving = useRecordSave<Slot, SlotFields>({
    names: slotFieldNames,
    fieldsOf,
    load: () => findSlot(row?.id ?? ''),
    send: sendSlot,
    rebase: edited.rebase,
    onSaved,
  });
  const errors = saving.formErrors.fields;
  const overlap = useOverlap(fields, row?.id, errors.startsAt !== undefined);

  function set<Name extends keyof SlotFields>(name: Name, value: SlotFields[Name]): void {
    edited.setFields((before) => ({ ...before, [name]: value }));
    saving.clearField(name);
  }

  async function save(): Promise<void> {
    if (base) return saving.save(base, fields);
    await saving.run(async () => {
      await callAsStaff(slotRoutes.create, { body: fields });
      onSaved();
    });
  }

  const isBackwards = !isForward(fields.startsAt, fields.endsAt);
  return (
    <FormDialog
      isOpen
      title={row ? m.staff_slots_edit() : m.staff_slots_new()}
      isBusy={saving.isBusy}
      isDirty={edited.isDirty}
      changes={{ paths: edited.changes, labelOf: mergeLabelOf }}
      errorMessage={saving.formErrors.message}
      saveLabel={row ? m.staff_form_save() : m.staff_slots_create()}
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
          error={errors.startsAt && (overlap ? describeOverlap(overlap) : errors.startsAt)}
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
          ? m.staff_slots_places({ count: bookingCapacity(fields), zone: zoneName(timeZone) })
          : m.staff_slots_zone({ zone: zoneName(timeZone) })}
      </Box>
      <SwitchField
        label={m.staff_slots_active()}
        hint={m.staff_slots_active_hint()}
        isOn={fields.active}
        onChange={(isOn) => set('active', isOn)}
      />
      <MergeDialog
        merge={saving.merge}
        labelOf={mergeLabelOf}
        format={([name], value) =>
          name === 'productId' ? products.find(({ id }) => id === value)?.name : undefined
        }
      />
    </FormDialog>
  );
}

/** The slot that the server's rejection is about. */
function useOverlap(fields: SlotFields, ownId: string | undefined, isRejected: boolean): Slot | undefined {
  const query = useQuery({
    queryKey: ['table', 'slots', 'all'],
    queryFn: ({ signal }) => loadSlots(signal),
    enabled: isRejected,
  });
  return query.data && findOverlap(fields, query.data, ownId);
}

function describeOverlap({ weekdays, startsAt, endsAt }: Slot): string {
  return m.staff_slots_overlap({
    days: describeDays(weekdays),
    from: startsAt,
    to: endsAt === '00:00' ? '24:00' : endsAt,
  });
}

const mergeLabelOf = ([name = '']: readonly string[]) => mergeLabels[name]?.();
const mergeLabels: Readonly<Record<string, () => string>> = {
  productId: () => m.staff_product(),
  startsAt: () => m.staff_slots_from(),
  endsAt: () => m.staff_slots_to(),
  capacity: () => m.staff_slots_capacity(),
  weekdays: () => m.staff_slots_weekdays(),
  active: () => m.staff_slots_active(),
};

/** With midnight as the last option, because it is the end of the day here. */
const endTimes = [
  ...times.filter(({ value }) => value !== '00:00'),
  { value: '00:00', label: m.staff_slots_midnight() },
];
