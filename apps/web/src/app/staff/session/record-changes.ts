/** Which queries of open pages are fetched again when a record has changed elsewhere. */
import type { RecordKind } from '@foyer/contract/notifications.ts';
import type { LiveChannel } from '../../../platform/live/live.ts';
import { recordKey } from '../../../ui/staff/record-key.ts';

type QueryKey = readonly string[];

/** What shows the records of a kind besides their forms. */
const shownIn: Partial<Record<RecordKind, readonly QueryKey[]>> = {
  user: [['table', 'users']],
  product: [['table', 'products']],
  slot: [['table', 'slots'], ['times']],
  slotException: [['table', 'closed-days'], ['times']],
  customer: [['table', 'customers'], ['customer']],
  schedule: [['table', 'schedules'], ['schedules'], ['times'], ['customer']],
};

/** @param refetch fetches what is shown of the key again */
export function followRecordChanges(
  channel: Pick<LiveChannel<'/notifications'>, 'on' | 'onState'>,
  refetch: (key: QueryKey) => void,
): void {
  channel.on('recordChanged', ({ kind }) => {
    refetch(recordKey(kind));
    for (const key of shownIn[kind] ?? []) refetch(key);
  });
  // Changes before the connection, or while it was lost.
  channel.onState((state) => {
    if (state === 'connected') refetch(['record']);
  });
}
