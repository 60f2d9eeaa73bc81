/** How a step of a request is shown: on a page, and in a file. */
import type { LobbyLogRow } from '@foyer/contract/lobby-logs.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { labels } from '../../platform/exports/labels.ts';
import type { ListedStep } from './store.ts';

export const fileColumns: readonly ExportColumn<ListedStep>[] = [
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

export function shown({ at, ...rest }: ListedStep): LobbyLogRow {
  return { ...rest, at: at.toISOString() };
}
