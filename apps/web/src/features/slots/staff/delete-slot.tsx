/** Asks before a slot goes. */
import { type Slot, slotRoutes } from '@foyer/contract/slots.ts';
import { m } from '../../../paraglide/messages.js';
import {
  AskDialog,
  ConflictDialog,
  FieldError,
  InUseDialog,
  useSaving,
} from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { describeDays } from './weekday-names.ts';

interface DeleteSlotProps {
  slot: Slot;
  /** It is gone, or off. */
  onGone: () => void;
  onClose: () => void;
}

export function DeleteSlot({ slot, onGone, onClose }: DeleteSlotProps) {
  const saving = useSaving([]);

  async function remove(): Promise<void> {
    if (!(await saving.run(() => callAsStaff(slotRoutes.remove, { params: { slotId: slot.id } })))) return;
    say(m.staff_slots_deleted());
    onGone();
    onClose();
  }

  async function switchOff(): Promise<void> {
    const { id, createdAt: _createdAt, productName: _productName, ...fields } = slot;
    const body = { ...fields, active: false };
    if (!(await saving.run(() => callAsStaff(slotRoutes.update, { params: { slotId: id }, body })))) return;
    say(m.staff_slots_switched_off());
    onGone();
    onClose();
  }

  if (saving.inUse) {
    return (
      <InUseDialog
        inUse={saving.inUse}
        name={m.staff_slots_this()}
        isBusy={saving.isBusy}
        {...(slot.active && { onDeactivate: () => void switchOff() })}
        onClose={onClose}
      />
    );
  }
  if (saving.conflict) {
    return (
      <ConflictDialog
        conflict={saving.conflict}
        onReload={() => {
          onGone();
          onClose();
        }}
        onKeep={onClose}
      />
    );
  }
  return (
    <AskDialog
      isOpen
      isBad
      title={m.staff_slots_delete_title()}
      doLabel={m.staff_delete()}
      isBusy={saving.isBusy}
      onDo={() => void remove()}
      onCancel={onClose}
    >
      {m.staff_slots_delete_text({
        product: slot.productName,
        days: describeDays(slot.weekdays),
        from: slot.startsAt,
        to: slot.endsAt === '00:00' ? '24:00' : slot.endsAt,
      })}
      {saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>}
    </AskDialog>
  );
}
