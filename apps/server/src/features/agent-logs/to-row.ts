/** An agent log entry as a table row and as an export row. */
import type { AgentLogRow } from '@foyer/contract/agent-logs.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { labels } from '../../platform/exports/labels.ts';
import type { ListedEntry } from './store.ts';

export const fileColumns: readonly ExportColumn<ListedEntry>[] = [
  { heading: 'When', instant: ({ at }) => at, withSeconds: true },
  { heading: 'Agent', value: ({ agentName }) => agentName },
  { heading: 'State', value: ({ state }) => labels.agentState[state] },
  { heading: 'Lasted (seconds)', value: ({ lastedSeconds }) => lastedSeconds },
  { heading: 'By', value: ({ by }) => by },
  { heading: 'Agent id', value: ({ agentId }) => agentId },
  { heading: 'Row', value: ({ id }) => id },
  { heading: 'Reason', value: ({ breakReason }) => breakReason && labels.breakReason[breakReason] },
];

export function toRow({ at, ...rest }: ListedEntry): AgentLogRow {
  return { ...rest, at: at.toISOString() };
}
