/** Asks for confirmation before deleting a slot; a slot in use can be deactivated instead. */
import { type Slot, slotRoutes } from '@foyer/contract/slots.ts';
import { m } from '../../../paraglide/messages.js';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, InUseDialog, useRecordSave } from '../../../ui/staff/forms/index.ts';
import { describeDays } from '../../../ui/staff/time/weekday-names.ts';
import { callAsStaff } from '../../users/index.ts';
import { fieldsOf, type SlotFields } from './slot-fields.ts';
import { findSlot, sendSlot } from './slot-requests.ts';

interface DeleteSlotProps {
  slot: Slot;
  /** The slot was deleted or deactivated. */
  onRemoved: () => void;
  onClose: () => void;
}

export function DeleteSlot({ slot, onRemoved, onClose }: DeleteSlotProps) {
  const saving = useRecordSave<Slot, SlotFields>({
    names: [],
    fieldsOf,
    load: () => findSlot(slot.id),
    send: sendSlot,
    // Changes of one field never overlap, so no form has to show the merged ones.
    rebase: () => undefined,
    onSaved() {
      showSnackbar(m.staff_slots_switched_off());
      onRemoved();
      onClose();
    },
  });

  async function remove(): Promise<void> {
    if (!(await saving.run(() => callAsStaff(slotRoutes.remove, { params: { slotId: slot.id } })))) return;
    showSnackbar(m.staff_slots_deleted());
    onRemoved();
    onClose();
  }

  if (saving.inUse) {
    return (
      <InUseDialog
        inUse={saving.inUse}
        name={m.staff_slots_this()}
        isBusy={saving.isBusy}
        {...(slot.active && {
          onDeactivate: () => void saving.save(slot, { ...fieldsOf(slot), active: false }),
        })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_slots_delete_title()}
      confirmLabel={m.staff_delete()}
      isBusy={saving.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {m.staff_slots_delete_text({
        product: slot.productName,
        days: describeDays(slot.weekdays),
        from: slot.startsAt,
        to: slot.endsAt === '00:00' ? '24:00' : slot.endsAt,
      })}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
