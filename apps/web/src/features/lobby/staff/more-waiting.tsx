/** Below the toasts: who has no room among them; each comes up when a toast closes. */
import { Box, Button } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { formatElapsed } from '../../../ui/staff/clock-time.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { listOpen } from './list-open.ts';
import type { QueueRow } from './queue-rows.ts';

/** Lines that are shown here; the list shows all. */
const mostLines = 5;

export function MoreWaiting({ rows, now }: { rows: readonly QueueRow[]; now: number }) {
  if (rows.length === 0) return null;
  return (
    <Panel component="section" aria-labelledby="more-waiting-title" sx={lookOfPanel}>
      <Box sx={headLook}>
        <Box component="h3" id="more-waiting-title" sx={{ fontSize: 14, lineHeight: '20px' }}>
          {m.staff_queue_now()}
        </Box>
        <Box sx={{ flex: 1, color: 'var(--ink-2)', fontSize: 13 }}>
          {m.staff_queue_more({ count: rows.length })}
        </Box>
        <Button variant="text" sx={buttonLook} onClick={() => listOpen.set(true)}>
          {m.staff_queue_all()}
        </Button>
      </Box>
      <Box component="ul" sx={{ display: { xs: 'none', sm: 'grid' }, gap: '6px' }}>
        {rows.slice(0, mostLines).map(({ who }) => (
          <Box component="li" key={who.meetingId} sx={{ display: 'flex', gap: '12px' }}>
            <Box sx={nameLook}>{`${who.customerName}, ${who.productName}`}</Box>
            <Box sx={{ fontVariantNumeric: 'tabular-nums', color: 'var(--ink-2)' }}>
              {formatElapsed(now - Date.parse(who.queuedAt))}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const lookOfPanel = { padding: '4px 16px', '& ul:not(:empty)': { paddingBottom: '10px' } } as const;
const headLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' } as const;
const buttonLook = { padding: '4px 0', color: 'var(--accent-text)' } as const;
const nameLook = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
