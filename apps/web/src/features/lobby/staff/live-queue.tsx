/** For admins: who waits now, and whom they are offered to. */
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { RowMenu } from '../../../ui/staff/data-table/index.ts';
import { useNow } from '../../../ui/staff/use-now.ts';
import { QueueEmpty } from './queue-empty.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { mergeQueue } from './queue-rows.ts';
import { RowState } from './row-state.tsx';
import { useQueue } from './use-queue.ts';
import { useQueueActs } from './use-queue-acts.tsx';

export function LiveQueue() {
  const queue = useQueue();
  const now = useNow(Date.now);
  const acts = useQueueActs({ isAgent: false });
  const rows = useMemo(() => mergeQueue(queue.data ?? [], []), [queue.data]);
  return (
    <>
      <QueuePanel
        id="live-queue-title"
        title={m.staff_queue_now()}
        rows={rows}
        now={now}
        queue={queue}
        empty={<QueueEmpty isLit>{m.staff_queue_empty()}</QueueEmpty>}
        renderEnd={(row) => (
          <>
            <RowState row={row} /> <RowMenu name={row.who.customerName} actions={acts.actionsOf(row)} />
          </>
        )}
      />
      {acts.dialogs}
    </>
  );
}
