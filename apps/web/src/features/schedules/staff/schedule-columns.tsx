/** The columns of the schedules' table. */

import type { ManagedSchedule } from '@foyer/contract/schedules/managed-schedules.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { zoneName } from '../../../platform/time/locale.ts';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import { Initials } from '../../../ui/staff/initials.tsx';
import { TruncatedText } from '../../../ui/staff/truncated-text.tsx';
import { agentLabel, describeSchedule, sourceName } from './schedule-labels.ts';
import { SchedulePill } from './schedule-pill.tsx';

export const scheduleColumns: readonly Column<ManagedSchedule>[] = [
  {
    field: 'customerName',
    header: m.staff_customer(),
    value: (schedule) => schedule.customerName,
    render: ({ customerName }) => <CustomerName name={customerName} />,
    sortable: true,
    minWidth: 200,
    flex: 1.4,
  },
  {
    field: 'startsAt',
    header: m.staff_schedule_start(),
    kind: 'instant',
    value: (schedule) => schedule.startsAt,
    sortable: true,
    width: 140,
  },
  {
    field: 'productName',
    header: m.staff_product(),
    value: (schedule) => schedule.productName,
    sortable: true,
    minWidth: 140,
  },
  {
    field: 'agentName',
    header: m.staff_schedule_agent(),
    value: (schedule) => schedule.agentName,
    render: (schedule) => <AgentName schedule={schedule} />,
    sortable: true,
    minWidth: 140,
  },
  {
    field: 'status',
    header: m.staff_schedule_status(),
    value: (schedule) => describeSchedule(schedule.status).label,
    render: (schedule) => <SchedulePill status={schedule.status} />,
    sortable: true,
    width: 204,
  },
  {
    field: 'zone',
    header: m.staff_schedule_zone(),
    value: (schedule) => zoneName(schedule.zone),
    width: 150,
    isHiddenByDefault: true,
  },
  {
    field: 'source',
    header: m.staff_schedule_source(),
    value: (schedule) => sourceName(schedule.source),
    width: 150,
    isHiddenByDefault: true,
  },
  {
    field: 'createdAt',
    header: m.staff_schedule_created(),
    kind: 'instant',
    value: (schedule) => schedule.createdAt,
    sortable: true,
    width: 140,
    isWideOnly: true,
    isHiddenByDefault: true,
  },
];

function CustomerName({ name }: { name: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <Initials name={name} size={32} />
      <TruncatedText>{name}</TruncatedText>
    </Box>
  );
}

function AgentName({ schedule }: { schedule: ManagedSchedule }) {
  return (
    <Box component="span" sx={{ color: schedule.agentName ? 'inherit' : 'var(--ink-2)' }}>
      {agentLabel(schedule)}
    </Box>
  );
}
