/** A panel with the waiting customers: heading, table, and the empty and error states. */
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import type { QueueRow } from './queue-rows.ts';
import { QueueTable } from './queue-table.tsx';
import type { useQueue } from './use-queue.ts';

interface QueuePanelProps {
  id: string;
  title: string;
  rows: readonly QueueRow[];
  now: number;
  queue: ReturnType<typeof useQueue>;
  /** Between the heading and the table. */
  announcements?: ReactNode;
  empty: ReactNode;
  renderEnd: (row: QueueRow) => ReactNode;
}

export function QueuePanel({
  id,
  title,
  rows,
  now,
  queue,
  announcements,
  empty,
  renderEnd,
}: QueuePanelProps) {
  // The empty state is shown only once the queue is known to be empty.
  const isUnknown = queue.isError && !queue.data;
  return (
    <Panel component="section" aria-labelledby={id}>
      <Box sx={headStyles}>
        <Box component="h2" id={id} sx={{ fontSize: 16, lineHeight: '24px' }}>
          {title}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>
          {rows.length > 0 && m.staff_list_count({ count: rows.length })}
        </Box>
      </Box>
      {announcements}
      {queue.isError && (
        <Box sx={{ padding: '0 16px 12px' }}>
          <Banner action={<Button onClick={() => void queue.refetch()}>{m.staff_try_again()}</Button>}>
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

const headStyles = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '12px',
  padding: { xs: '16px 20px 12px', sm: '20px 24px 12px' },
} as const;
