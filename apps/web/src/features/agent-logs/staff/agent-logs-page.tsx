/** Agent Logs: the states of each agent, how long they lasted, and who changed them. */
import { type AgentLogRow, agentLogRoutes } from '@foyer/contract/agent-logs.ts';
import { presenceStates } from '@foyer/contract/lobby/presence.ts';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/time/locale.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { type Column, DataTable, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { presenceLabel } from '../../lobby/staff/index.ts';
import { useAgentChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { durationLabel, stateName, stateTone } from './state-labels.ts';

const source = staffTable(agentLogRoutes.agentLogs, agentLogRoutes.exportAgentLogs);

export function AgentLogsPage() {
  useTitle(m.staff_agent_logs_title());
  const agents = useAgentChoices();
  const columns = useMemo(agentLogColumns, []);
  const filters = useMemo(() => logFilters(agents), [agents]);
  return (
    <DataTable
      name="agent-logs"
      title={m.staff_agent_logs_title()}
      subtitle={(total) =>
        total !== undefined && m.staff_agent_logs_subtitle({ count: total, shown: formatNumber(total) })
      }
      columns={columns}
      source={source}
      defaultSort="at:desc"
      hasDates
      searchHint={m.staff_agent_logs_search()}
      filters={filters}
      empty={{ text: m.staff_agent_logs_empty() }}
    />
  );
}

/** "Break: Lunch" */
function rowState({ state, breakReason }: AgentLogRow): string {
  return breakReason ? presenceLabel({ state: 'break', breakReason }) : stateName(state);
}

function agentLogColumns(): Column<AgentLogRow>[] {
  return [
    {
      field: 'at',
      header: m.staff_logs_when(),
      kind: 'instant-with-seconds',
      value: (row) => row.at,
      sortable: true,
      width: 170,
    },
    {
      field: 'agentName',
      header: m.staff_logs_agent(),
      value: (row) => row.agentName,
      sortable: true,
      minWidth: 170,
    },
    {
      field: 'state',
      header: m.staff_logs_state(),
      value: rowState,
      render: (row) => <Pill tone={stateTone(row.state)}>{rowState(row)}</Pill>,
      sortable: true,
      width: 180,
    },
    {
      field: 'lastedSeconds',
      header: m.staff_logs_lasted(),
      value: (row) => durationLabel(row.lastedSeconds),
      sortable: true,
      sortsAs: 'number',
      width: 110,
    },
    { field: 'by', header: m.staff_logs_by(), value: (row) => row.by, minWidth: 150 },
  ];
}

function logFilters(agents: readonly { readonly id: string; readonly label: string }[]): TableFilter[] {
  return [
    {
      name: 'agentId',
      label: m.staff_logs_agent(),
      any: m.staff_logs_anyone(),
      options: agents.map(({ id, label }) => ({ value: id, label })),
    },
    {
      name: 'state',
      label: m.staff_logs_state(),
      any: m.staff_logs_any(),
      options: presenceStates.map((state) => ({ value: state, label: stateName(state) })),
    },
  ];
}
