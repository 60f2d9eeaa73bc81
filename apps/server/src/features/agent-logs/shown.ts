/** How a step of an agent is shown: on a page, and in a file. */
import type { AgentLogRow } from '@foyer/contract/lobby-logs.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { labels } from '../../platform/exports/labels.ts';
import type { ListedStep } from './store.ts';

export const fileColumns: readonly ExportColumn<ListedStep>[] = [
  { heading: 'When', instant: ({ at }) => at, withSeconds: true },
  { heading: 'Agent', value: ({ agentName }) => agentName },
  { heading: 'State', value: ({ state }) => labels.agentState[state] },
  { heading: 'Lasted (seconds)', value: ({ lastedSeconds }) => lastedSeconds },
  { heading: 'By', value: ({ by }) => by },
  { heading: 'Agent id', value: ({ agentId }) => agentId },
  { heading: 'Row', value: ({ id }) => id },
];

export function shown({ at, ...rest }: ListedStep): AgentLogRow {
  return { ...rest, at: at.toISOString() };
}
