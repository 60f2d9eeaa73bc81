/** A time log as a table row and as an export row. */
import type { TimeLogRow } from '@foyer/contract/time-logs.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { labels } from '../../platform/exports/labels.ts';
import type { ListedTimeLog } from './store.ts';

export const fileColumns: readonly ExportColumn<ListedTimeLog>[] = [
  { heading: 'Started', instant: ({ startedAt }) => startedAt, withSeconds: true },
  { heading: 'Ended', instant: ({ endedAt }) => endedAt, withSeconds: true },
  { heading: 'Ended by', value: ({ endedBy }) => endedBy && labels.endedBy[endedBy] },
  { heading: 'Product', value: ({ productName }) => productName },
  { heading: 'Customer', value: ({ customerName }) => customerName },
  { heading: 'Agent', value: ({ agentName }) => agentName },
  { heading: 'Agent joined', instant: ({ agentJoinedAt }) => agentJoinedAt, withSeconds: true },
  { heading: 'Customer joined', instant: ({ customerJoinedAt }) => customerJoinedAt, withSeconds: true },
  { heading: 'Together (seconds)', value: ({ togetherSeconds }) => togetherSeconds },
  { heading: 'Handled (seconds)', value: ({ handleSeconds }) => handleSeconds },
  { heading: 'Returns', value: ({ returns }) => returns },
  { heading: 'Meeting', value: ({ meetingId }) => meetingId },
  { heading: 'Customer id', value: ({ customerId }) => customerId },
];

export function toRow({
  agentJoinedAt,
  customerJoinedAt,
  startedAt,
  endedAt,
  ...rest
}: ListedTimeLog): TimeLogRow {
  return {
    ...rest,
    agentJoinedAt: isoOf(agentJoinedAt),
    customerJoinedAt: isoOf(customerJoinedAt),
    startedAt: isoOf(startedAt),
    endedAt: isoOf(endedAt),
  };
}

function isoOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
