/** The dialog that assigns a booking to another agent, or to any free agent. */
import { managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { ConflictDialog, FormDialog, SelectField, useSave } from '../../../../ui/staff/forms/index.ts';
import { useAgentChoices, useProductChoices } from '../../../products/staff/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { usePerson } from '../../../users/staff/index.ts';
import type { ChangeProps } from './change-props.ts';

export function ReassignDialog({ schedule, onDone, onClose }: ChangeProps) {
  const [agentId, setAgentId] = useState(schedule.agentId ?? '');
  const saving = useSave(['agentId']);
  const product = useProductChoices(usePerson()?.role).find(({ id }) => id === schedule.productId);
  const agents = useAgentChoices();
  const assignableAgents = agents.filter(
    ({ id }) => id === schedule.agentId || product?.agentIds?.includes(id),
  );

  async function save(): Promise<void> {
    const isDone = await saving.run(() =>
      callAsStaff(managedScheduleRoutes.reassign, {
        params: { scheduleId: schedule.id },
        body: { agentId: agentId || null, sequence: schedule.sequence },
      }),
    );
    if (!isDone) return;
    showSnackbar(m.staff_schedule_reassigned());
    onDone();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_schedule_reassign_title({ name: schedule.customerName })}
      saveLabel={m.staff_schedule_reassign()}
      isBusy={saving.isBusy}
      isDirty={agentId !== (schedule.agentId ?? '')}
      errorMessage={saving.formErrors.message}
      width={480}
      onSave={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={m.staff_schedule_agent()}
        value={agentId}
        options={[
          { value: '', label: m.staff_schedule_any_agent() },
          ...assignableAgents.map(({ id, label }) => ({ value: id, label })),
        ]}
        hint={m.staff_schedule_reassign_hint({ product: schedule.productName })}
        onChange={(next) => {
          setAgentId(next);
          saving.clearField('agentId');
        }}
        error={saving.formErrors.fields.agentId}
      />
      <ConflictDialog conflict={saving.conflict} onReload={onDone} onKeep={saving.dismiss} />
    </FormDialog>
  );
}
