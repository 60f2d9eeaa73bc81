/** Nobody waits: what that means now, and what to do. */
import { Box } from '@mui/material';
import { Door } from '../../../ui/door.tsx';

export function QueueEmpty({ isLit, children }: { isLit: boolean; children: string }) {
  return (
    <Box sx={look}>
      <Door state={isLit ? 'shut' : 'unlit'} size="mark" />
      <Box component="p" sx={{ color: 'var(--ink-2)' }}>
        {children}
      </Box>
    </Box>
  );
}

const look = {
  display: 'grid',
  justifyItems: 'center',
  gap: '16px',
  borderTop: '1px solid var(--line)',
  padding: '40px 24px',
  textAlign: 'center',
} as const;
