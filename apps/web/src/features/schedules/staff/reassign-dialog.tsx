/** Gives a booked start to another agent, or to whoever is free. */
import { managedScheduleRoutes } from '@foyer/contract/managed-schedules.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ConflictDialog, FormDialog, SelectField, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import type { ChangeParts } from './change-parts.ts';

export function ReassignDialog({ schedule, onDone, onClose }: ChangeParts) {
  const [agentId, setAgentId] = useState(schedule.agentId ?? '');
  const saving = useSaving(['agentId']);
  const product = useProductChoices(usePerson()?.role).find(({ id }) => id === schedule.productId);
  const agents = useAgentChoices();
  const able = agents.filter(({ id }) => id === schedule.agentId || product?.agentIds?.includes(id));

  async function save(): Promise<void> {
    const isDone = await saving.run(() =>
      callAsStaff(managedScheduleRoutes.reassign, {
        params: { scheduleId: schedule.id },
        body: { agentId: agentId || null, sequence: schedule.sequence },
      }),
    );
    if (!isDone) return;
    say(m.staff_schedule_reassigned());
    onDone();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_schedule_reassign_title({ name: schedule.customerName })}
      saveLabel={m.staff_schedule_reassign()}
      isBusy={saving.isBusy}
      isDirty={agentId !== (schedule.agentId ?? '')}
      sentence={saving.refusal.sentence}
      width={480}
      onSave={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={m.staff_schedule_agent()}
        value={agentId}
        options={[
          { value: '', label: m.staff_schedule_whoever() },
          ...able.map(({ id, label }) => ({ value: id, label })),
        ]}
        hint={m.staff_schedule_reassign_hint({ product: schedule.productName })}
        onChange={(next) => {
          setAgentId(next);
          saving.clear('agentId');
        }}
        error={saving.refusal.fields.agentId}
      />
      <ConflictDialog conflict={saving.conflict} onReload={onDone} onKeep={saving.dismiss} />
    </FormDialog>
  );
}
