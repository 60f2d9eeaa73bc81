/** The columns of the Lobby Logs table. */
import type { LobbyLogRow } from '@foyer/contract/lobby-logs.ts';
import { m } from '../../../paraglide/messages.js';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { formatElapsed } from '../../../ui/staff/time/clock-time.ts';
import { reasonLabel, stepName, stepTone } from './log-labels.ts';

export function lobbyLogColumns(): Column<LobbyLogRow>[] {
  return [
    {
      field: 'at',
      header: m.staff_logs_when(),
      kind: 'instant-with-seconds',
      value: (row) => row.at,
      sortable: true,
      width: 165,
    },
    {
      field: 'step',
      header: m.staff_logs_step(),
      value: (row) => stepName(row.step),
      render: (row) => <Pill tone={stepTone(row.step)}>{stepName(row.step)}</Pill>,
      sortable: true,
      width: 150,
    },
    {
      field: 'tookSeconds',
      header: m.staff_logs_took(),
      value: (row) => (row.tookSeconds === null ? null : formatElapsed(row.tookSeconds * 1000)),
      sortable: true,
      sortsAs: 'number',
      width: 85,
    },
    {
      field: 'customerName',
      header: m.staff_logs_customer(),
      value: (row) => row.customerName,
      sortable: true,
      minWidth: 130,
    },
    {
      field: 'productName',
      header: m.staff_logs_product(),
      value: (row) => row.productName,
      sortable: true,
      minWidth: 120,
    },
    {
      field: 'agentName',
      header: m.staff_logs_agent(),
      value: (row) => row.agentName,
      sortable: true,
      minWidth: 120,
    },
    {
      field: 'demoType',
      header: m.staff_logs_kind(),
      value: (row) => (row.demoType === 'live' ? m.staff_list_live() : m.staff_list_scheduled()),
      width: 100,
      isHiddenByDefault: true,
      isWideOnly: true,
    },
    {
      field: 'reason',
      header: m.staff_logs_reason(),
      value: (row) => reasonLabel(row.reason),
      minWidth: 130,
    },
  ];
}
