/** A customer's waiting time with a bar that is full when the wait is late. */
import { minutes } from '@foyer/contract/core/time.ts';
import { Box } from '@mui/material';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';

/** A longer wait is shown in amber. */
const lateAfterMs = minutes(5);

export function isLate(waitedMs: number): boolean {
  return waitedMs >= lateAfterMs;
}

export function WaitingTime({ ms }: { ms: number }) {
  const colour = isLate(ms) ? 'var(--warn)' : 'var(--ink-2)';
  const share = Math.min(1, Math.max(0.02, ms / lateAfterMs));
  return (
    <Box sx={{ width: 80 }}>
      <Box
        sx={{
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: isLate(ms) ? 'var(--warn)' : 'inherit',
        }}
      >
        {formatElapsed(ms)}
      </Box>
      <Box
        aria-hidden
        sx={{
          height: 3,
          borderRadius: '2px',
          backgroundColor: 'var(--sunken)',
          marginTop: '2px',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ height: '100%', backgroundColor: colour }} style={{ width: `${share * 100}%` }} />
      </Box>
    </Box>
  );
}
