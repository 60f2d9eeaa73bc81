/** How long a state has lasted. */
import { Box } from '@mui/material';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';

export function Since({ since }: { since: string | null }) {
  const now = useNow();
  if (!since) return null;
  return (
    <Box component="span" sx={{ color: 'var(--ink-2)', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
      {formatElapsed(Math.max(0, now - Date.parse(since)))}
    </Box>
  );
}
