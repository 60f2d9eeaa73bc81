/**
 * The queue on the dashboards of admins and of an impersonated agent: waiting customers and the agents they
 * are offered to.
 */
import { useMemo } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { RowMenu } from '../../../../ui/staff/data-table/index.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { AnnouncementsBar } from '../announcements/announcements-bar.tsx';
import { QueueEmpty } from './queue-empty.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { mergeQueue } from './queue-rows.ts';
import { RowState } from './row-state.tsx';
import { useQueue } from './use-queue.ts';
import { useQueueActions } from './use-queue-actions.tsx';

/** @param props.isReadOnly during an impersonation: no announcements, and the rows have no actions */
export function LiveQueue({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const queue = useQueue();
  const now = useNow();
  const queueActions = useQueueActions({ isAgent: false });
  const rows = useMemo(() => mergeQueue(queue.data ?? [], []), [queue.data]);
  return (
    <>
      <QueuePanel
        id="live-queue-title"
        title={m.staff_queue_now()}
        rows={rows}
        now={now}
        queue={queue}
        announcements={!isReadOnly && <AnnouncementsBar />}
        empty={<QueueEmpty isLit>{m.staff_queue_empty()}</QueueEmpty>}
        renderEnd={(row) => (
          <>
            <RowState row={row} />{' '}
            {!isReadOnly && <RowMenu name={row.request.customerName} actions={queueActions.actionsOf(row)} />}
          </>
        )}
      />
      {queueActions.dialogs}
    </>
  );
}
