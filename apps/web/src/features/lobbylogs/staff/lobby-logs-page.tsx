/** Lobby Logs: every step of every request, and why which agent was asked. */
import { type LobbyLogRow, lobbyLogRoutes, lobbySteps } from '@foyer/contract/lobby-logs.ts';
import { ListOrdered, Waypoints } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type RowAction, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { type ProductChoice, useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { lobbyLogColumns } from './log-columns.tsx';
import { stepName } from './log-words.ts';
import { WhyThisAgent } from './why-this-agent.tsx';

const source = staffTable(lobbyLogRoutes.lobbyLogs, lobbyLogRoutes.exportLobbyLogs);
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function LobbyLogsPage() {
  useTitle(m.staff_lobby_logs_title());
  const [asked, setAsked] = useState<LobbyLogRow | null>(null);
  const [, setParams] = useSearchParams();
  const products = useProductChoices(usePerson()?.role);
  const agents = useAgentChoices();
  const columns = useMemo(lobbyLogColumns, []);
  const filters = useMemo(() => logFilters(products, agents), [products, agents]);

  const actionsOf = (row: LobbyLogRow): RowAction[] => [
    { label: m.staff_logs_why(), icon: <Waypoints {...icon} />, onChoose: () => setAsked(row) },
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
          total !== undefined &&
          m.staff_lobby_logs_subtitle({ count: total, shown: new Intl.NumberFormat('en-IN').format(total) })
        }
        columns={columns}
        source={source}
        defaultSort="at:desc"
        hasDates
        searchHint={m.staff_lobby_logs_search()}
        filters={filters}
        empty={{ sentence: m.staff_lobby_logs_empty() }}
        onOpen={setAsked}
        actionsOf={actionsOf}
      />
      <WhyThisAgent row={asked} onClose={() => setAsked(null)} />
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
      options: lobbySteps.map((step) => ({ value: step, label: stepName(step) })),
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
