/** The dialog that assigns the selected bookings to one agent, or to any free agent. */
import { type ManagedSchedule, managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { BulkDialog, type BulkDialogProps, useBulk } from '../../../../ui/staff/data-table/index.ts';
import { SelectField } from '../../../../ui/staff/forms/index.ts';
import { useAgentChoices, useProductChoices } from '../../../products/staff/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { usePerson } from '../../../users/staff/index.ts';
import { useRefreshSchedules } from '../use-schedules.ts';
import { useScheduleName } from './use-schedule-name.ts';

export function BulkReassignDialog(props: BulkDialogProps<ManagedSchedule>) {
  const { rows } = props;
  const [agentId, setAgentId] = useState('');
  const doneLabel = (count: number): string => m.staff_schedules_assign_done({ count });
  const bulk = useBulk({
    ...props,
    names: ['agentId'],
    refresh: useRefreshSchedules(),
    doneLabel,
    unchangedLabel: m.staff_schedules_assign_unchanged(),
  });
  const selectedProductIds = new Set(rows.map(({ productId }) => productId));
  const products = useProductChoices(usePerson()?.role).filter(({ id }) => selectedProductIds.has(id));
  const agents = useAgentChoices().filter(({ id }) =>
    products.every(({ agentIds }) => agentIds?.includes(id)),
  );

  return (
    <BulkDialog
      {...props}
      bulk={bulk}
      title={m.staff_schedules_assign_title({ count: rows.length })}
      saveLabel={m.staff_schedule_reassign()}
      busyLabel={m.staff_schedules_assigning()}
      nameOf={useScheduleName()}
      doneLabel={doneLabel}
      onSave={() =>
        void bulk.run((scheduleIds) => {
          const seen = rows.filter(({ id }) => scheduleIds.includes(id));
          const sequences = Object.fromEntries(seen.map(({ id, sequence }) => [id, sequence]));
          const body = { scheduleIds, agentId: agentId || null, sequences };
          return callAsStaff(managedScheduleRoutes.reassignMany, { body });
        })
      }
    >
      <SelectField
        label={m.staff_schedule_agent()}
        value={agentId}
        options={[
          { value: '', label: m.staff_schedule_any_agent() },
          ...agents.map(({ id, label }) => ({ value: id, label })),
        ]}
        hint={m.staff_schedules_assign_hint()}
        onChange={(next) => {
          setAgentId(next);
          bulk.saving.clearField('agentId');
        }}
        error={bulk.saving.formErrors.fields.agentId}
      />
    </BulkDialog>
  );
}
