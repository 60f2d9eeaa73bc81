/** The columns of the Time Logs screen. */
import type { TimeLogRow } from '@foyer/contract/time-logs.ts';
import { m } from '../../../paraglide/messages.js';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import { conversationDuration, endedByName, handlingDuration } from './time-labels.ts';

export function timeColumns(): Column<TimeLogRow>[] {
  return [
    {
      field: 'startedAt',
      header: m.staff_time_started(),
      kind: 'instant-with-seconds',
      value: (row) => row.startedAt,
      sortable: true,
      width: 170,
    },
    {
      field: 'customerName',
      header: m.staff_time_customer(),
      value: (row) => row.customerName,
      sortable: true,
      minWidth: 140,
    },
    {
      field: 'agentName',
      header: m.staff_time_agent(),
      value: (row) => row.agentName,
      sortable: true,
      minWidth: 130,
    },
    {
      field: 'productName',
      header: m.staff_time_product(),
      value: (row) => row.productName,
      sortable: true,
      minWidth: 130,
    },
    {
      field: 'togetherSeconds',
      header: m.staff_time_together(),
      value: conversationDuration,
      sortable: true,
      sortsAs: 'number',
      width: 110,
    },
    {
      field: 'handleSeconds',
      header: m.staff_time_handled(),
      value: handlingDuration,
      sortable: true,
      sortsAs: 'number',
      width: 110,
    },
    {
      field: 'endedAt',
      header: m.staff_time_ended(),
      kind: 'instant-with-seconds',
      value: (row) => row.endedAt,
      sortable: true,
      width: 170,
    },
    {
      field: 'endedBy',
      header: m.staff_time_ended_by(),
      value: (row) => endedByName(row.endedBy),
      width: 110,
    },
    {
      field: 'returns',
      header: m.staff_time_returns(),
      kind: 'number',
      value: (row) => row.returns,
      sortable: true,
      width: 100,
      isHiddenByDefault: true,
    },
    {
      field: 'agentJoinedAt',
      header: m.staff_time_agent_joined(),
      kind: 'instant-with-seconds',
      value: (row) => row.agentJoinedAt,
      width: 170,
      isHiddenByDefault: true,
      isWideOnly: true,
    },
    {
      field: 'customerJoinedAt',
      header: m.staff_time_customer_joined(),
      kind: 'instant-with-seconds',
      value: (row) => row.customerJoinedAt,
      width: 170,
      isHiddenByDefault: true,
      isWideOnly: true,
    },
  ];
}
