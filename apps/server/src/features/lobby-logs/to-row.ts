/** A lobby log entry as a table row and as an export row. */
import type { LobbyLogRow } from '@foyer/contract/lobby-logs.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { labels } from '../../platform/exports/labels.ts';
import type { ListedEntry } from './store.ts';

export const fileColumns: readonly ExportColumn<ListedEntry>[] = [
  { heading: 'When', instant: ({ at }) => at, withSeconds: true },
  { heading: 'Step', value: ({ step }) => labels.lobbyStep[step] },
  { heading: 'Product', value: ({ productName }) => productName },
  { heading: 'Customer', value: ({ customerName }) => customerName },
  { heading: 'Kind', value: ({ demoType }) => labels.demoType[demoType] },
  { heading: 'Agent', value: ({ agentName }) => agentName },
  { heading: 'Took (seconds)', value: ({ tookSeconds }) => tookSeconds },
  { heading: 'Reason', value: ({ reason }) => reason },
  { heading: 'Request', value: ({ requestId }) => requestId },
  { heading: 'Customer id', value: ({ customerId }) => customerId },
  { heading: 'Row', value: ({ id }) => id },
];

export function toRow({ at, ...rest }: ListedEntry): LobbyLogRow {
  return { ...rest, at: at.toISOString() };
}
