/** Agent Logs: what each agent was, how long, and who made it so. */
import { type AgentLogRow, agentStates, lobbyLogRoutes } from '@foyer/contract/lobby-logs.ts';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { type Column, DataTable, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { useAgentChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { lastedWords, stateName, stateTone } from './state-words.ts';

const source = staffTable(lobbyLogRoutes.agentLogs, lobbyLogRoutes.exportAgentLogs);

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
        total !== undefined &&
        m.staff_agent_logs_subtitle({ count: total, shown: new Intl.NumberFormat('en-IN').format(total) })
      }
      columns={columns}
      source={source}
      defaultSort="at:desc"
      hasDates
      searchHint={m.staff_agent_logs_search()}
      filters={filters}
      empty={{ sentence: m.staff_agent_logs_empty() }}
    />
  );
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
      value: (row) => stateName(row.state),
      render: (row) => <Pill tone={stateTone(row.state)}>{stateName(row.state)}</Pill>,
      sortable: true,
      width: 150,
    },
    {
      field: 'lastedSeconds',
      header: m.staff_logs_lasted(),
      value: (row) => lastedWords(row.lastedSeconds),
      sortable: true,
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
      options: agentStates.map((state) => ({ value: state, label: stateName(state) })),
    },
  ];
}
