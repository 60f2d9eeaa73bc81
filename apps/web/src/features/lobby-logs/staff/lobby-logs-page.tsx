/** Lobby Logs: every event of every request, and the routing decisions. */
import { type LobbyLogRow, lobbyLogFilters, lobbyLogRoutes } from '@foyer/contract/lobby-logs.ts';
import { ListOrdered, Waypoints } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/time/locale.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type RowAction, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { type ProductChoice, useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { lobbyLogColumns } from './log-columns.tsx';
import { stepName } from './log-labels.ts';
import { RoutingDecisionsDrawer } from './routing-decisions.tsx';

const source = staffTable(lobbyLogRoutes.lobbyLogs, lobbyLogRoutes.exportLobbyLogs);
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function LobbyLogsPage() {
  useTitle(m.staff_lobby_logs_title());
  const [selected, setSelected] = useState<LobbyLogRow | null>(null);
  const [, setParams] = useSearchParams();
  const products = useProductChoices(usePerson()?.role);
  const agents = useAgentChoices();
  const columns = useMemo(lobbyLogColumns, []);
  const filters = useMemo(() => logFilters(products, agents), [products, agents]);

  const actionsOf = (row: LobbyLogRow): RowAction[] => [
    { label: m.staff_logs_why(), icon: <Waypoints {...icon} />, onChoose: () => setSelected(row) },
    {
      label: m.staff_logs_all_steps(),
      icon: <ListOrdered {...icon} />,
      onChoose: () => setParams({ requestId: row.requestId }),
    },
  ];
  return (
    <>
      <DataTable
        name="lobby-logs"
        title={m.staff_lobby_logs_title()}
        subtitle={(total) =>
          total !== undefined && m.staff_lobby_logs_subtitle({ count: total, shown: formatNumber(total) })
        }
        columns={columns}
        source={source}
        defaultSort="at:desc"
        hasDates
        searchHint={m.staff_lobby_logs_search()}
        filters={filters}
        empty={{ text: m.staff_lobby_logs_empty() }}
        onOpen={setSelected}
        actionsOf={actionsOf}
      />
      <RoutingDecisionsDrawer row={selected} onClose={() => setSelected(null)} />
    </>
  );
}

function logFilters(
  products: readonly ProductChoice[],
  agents: readonly { readonly id: string; readonly label: string }[],
): TableFilter[] {
  return [
    {
      name: 'step',
      label: m.staff_logs_step(),
      any: m.staff_logs_any(),
      options: lobbyLogFilters.map((filter) => ({
        value: filter,
        label: filter === 'missed' ? m.staff_step_missed() : stepName(filter),
      })),
    },
    {
      name: 'productId',
      label: m.staff_logs_product(),
      any: m.staff_logs_any(),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'agentId',
      label: m.staff_logs_agent(),
      any: m.staff_logs_anyone(),
      options: agents.map(({ id, label }) => ({ value: id, label })),
    },
    { name: 'requestId', label: m.staff_logs_request(), any: m.staff_logs_any(), options: [] },
  ];
}
