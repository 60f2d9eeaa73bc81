/** What is known about the customer before the answer. */
import type { DemoRequest } from '@foyer/contract/lobby.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatInstant } from '../../../ui/staff/clock-time.ts';

export function KnockBrief({ request }: { request: DemoRequest }) {
  const { timeZone } = useConfig();
  const queuedAt = formatInstant(request.queuedAt, timeZone);
  const isLive = request.demoType === 'live';

  return (
    <Box
      component="dl"
      sx={{
        display: { xs: 'none', sm: 'grid' },
        gridTemplateColumns: 'auto 1fr',
        gap: '8px 20px',
        margin: '14px 0 0',
        padding: '12px 14px',
        borderRadius: '4px',
        backgroundColor: 'var(--canvas)',
        '& dt': { color: 'var(--ink-2)' },
      }}
    >
      <dt>{m.staff_knock_kind()}</dt>
      <dd>{isLive ? m.staff_knock_kind_live() : m.staff_knock_kind_scheduled({ time: queuedAt })}</dd>
      {isLive && (
        <>
          <dt>{m.staff_knock_since()}</dt>
          <dd>{queuedAt}</dd>
        </>
      )}
    </Box>
  );
}
