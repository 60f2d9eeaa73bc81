/** A share as a number and as a bar. */
import { Box } from '@mui/material';
import { formatShare } from './report-format.ts';

export function ShareBar({ share }: { share: number | null }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', width: '100%', minWidth: 0 }}>
      <Box component="span" sx={{ minWidth: 52, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {formatShare(share)}
      </Box>
      {share !== null && <Bar share={share} />}
    </Box>
  );
}

/** @param share 0 to 1 */
export function Bar({ share }: { share: number }) {
  return (
    <Box aria-hidden sx={trackStyles}>
      <Box sx={{ ...barStyles, width: `${Math.min(1, share) * 100}%` }} />
    </Box>
  );
}

const trackStyles = {
  flex: 1,
  minWidth: 0,
  height: 8,
  borderRadius: '4px',
  overflow: 'hidden',
  backgroundColor: 'var(--sunken)',
} as const;
const barStyles = { height: '100%', borderRadius: '4px', backgroundColor: 'var(--accent)' } as const;
