/** Below the toasts: the knocks without a toast. Each gets one when another toast closes. */
import { Box, Button } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import type { QueueRow } from '../queue/queue-rows.ts';
import { listOpen } from './list-open.ts';

/** The rows shown here; the waiting list shows all. */
const maxRows = 5;

export function MoreWaiting({ rows, now }: { rows: readonly QueueRow[]; now: number }) {
  if (rows.length === 0) return null;
  return (
    <Panel component="section" aria-labelledby="more-waiting-title" sx={panelStyles}>
      <Box sx={headStyles}>
        <Box component="h3" id="more-waiting-title" sx={{ fontSize: 14, lineHeight: '20px' }}>
          {m.staff_queue_now()}
        </Box>
        <Box sx={{ flex: 1, color: 'var(--ink-2)', fontSize: 13 }}>
          {m.staff_queue_more({ count: rows.length })}
        </Box>
        <Button variant="text" sx={buttonStyles} onClick={() => listOpen.set(true)}>
          {m.staff_queue_all()}
        </Button>
      </Box>
      <Box component="ul" sx={listStyles}>
        {rows.slice(0, maxRows).map(({ request }) => (
          <Box component="li" key={request.meetingId} sx={{ display: 'flex', gap: '12px' }}>
            <Box dir="auto" sx={nameStyles}>{`${request.customerName}, ${request.productName}`}</Box>
            <Box sx={{ fontVariantNumeric: 'tabular-nums', color: 'var(--ink-2)' }}>
              {formatElapsed(now - Date.parse(request.queuedAt))}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const panelStyles = {
  // As an item of a grid it would otherwise be as wide as the longest name, and widen the knocks beside it.
  minWidth: 0,
  padding: '4px 16px',
  '& ul:not(:empty)': { paddingBottom: '10px' },
} as const;
const headStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' } as const;
const buttonStyles = { padding: '4px 0', color: 'var(--accent-text)' } as const;
const listStyles = {
  display: { xs: 'none', sm: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6px',
} as const;
const nameStyles = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
