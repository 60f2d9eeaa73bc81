/** A booking as a table row and as an export row. */
import type { ManagedSchedule } from '@foyer/contract/schedules/managed-schedules.ts';
import type { ExportColumn } from '../../../platform/exports/columns.ts';
import { labels } from '../../../platform/exports/labels.ts';
import type { ListedSchedule } from './listing-store.ts';

export function toRow({ startsAt, endsAt, createdAt, ...rest }: ListedSchedule): ManagedSchedule {
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

/** The side that missed the booking, as the export names it. */
const missingSide: Partial<Record<ListedSchedule['status'], string>> = {
  MISSED_BY_CUSTOMER: 'Customer',
  MISSED_BY_US: 'Us',
};

export const fileColumns: readonly ExportColumn<ListedSchedule>[] = [
  { heading: 'Start', instant: ({ startsAt }) => startsAt },
  { heading: 'End', instant: ({ endsAt }) => endsAt },
  { heading: 'Product', value: ({ productName }) => productName },
  { heading: 'Customer', value: ({ customerName }) => customerName },
  { heading: 'Agent', value: ({ agentName }) => agentName },
  { heading: 'Status', value: ({ status }) => labels.scheduleStatus[status] },
  { heading: 'No-show', value: ({ status }) => missingSide[status] ?? null },
  { heading: "Customer's zone", value: ({ zone }) => zone },
  { heading: 'Came by', value: ({ source }) => source && labels.clickSource[source] },
  { heading: 'Booked', instant: ({ createdAt }) => createdAt },
  { heading: 'Cancelled by', value: ({ cancelledBy }) => cancelledBy && labels.cancelledBy[cancelledBy] },
  { heading: 'Reason', value: ({ cancelReason }) => cancelReason },
];
