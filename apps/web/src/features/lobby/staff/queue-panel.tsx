/** A list of who waits, on a ground of its own: its head, its lines, and what is said when there are none. */
import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { QueueRow } from './queue-rows.ts';
import { QueueTable } from './queue-table.tsx';
import type { useQueue } from './use-queue.ts';

interface QueuePanelProps {
  id: string;
  title: string;
  rows: readonly QueueRow[];
  now: number;
  queue: ReturnType<typeof useQueue>;
  empty: ReactNode;
  renderEnd: (row: QueueRow) => ReactNode;
}

export function QueuePanel({ id, title, rows, now, queue, empty, renderEnd }: QueuePanelProps) {
  // Nobody is said to wait as long as that is not known.
  const isUnknown = queue.isError && !queue.data;
  return (
    <Panel component="section" aria-labelledby={id}>
      <Box sx={headLook}>
        <Box component="h2" id={id} sx={{ fontSize: 16, lineHeight: '24px' }}>
          {title}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>
          {rows.length > 0 && m.staff_list_count({ count: rows.length })}
        </Box>
      </Box>
      {queue.isError && (
        <Box sx={{ padding: '0 16px 12px' }}>
          <Banner
            icon={<CircleAlert size={20} strokeWidth={1.75} />}
            action={<Button onClick={() => void queue.refetch()}>{m.staff_try_again()}</Button>}
          >
            {m.staff_queue_failed()}
          </Banner>
        </Box>
      )}
      {rows.length > 0 && <QueueTable rows={rows} now={now} renderEnd={renderEnd} />}
      {rows.length === 0 && !isUnknown && (
        <Box sx={{ visibility: queue.data ? 'visible' : 'hidden' }}>{empty}</Box>
      )}
    </Panel>
  );
}

const headLook = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '12px',
  padding: { xs: '16px 20px 12px', sm: '20px 24px 12px' },
} as const;
