/** The empty state of the queue. */
import { Box } from '@mui/material';
import { Door } from '../../../../ui/layout/door.tsx';

export function QueueEmpty({ isLit, children }: { isLit: boolean; children: string }) {
  return (
    <Box sx={styles}>
      <Door state={isLit ? 'shut' : 'unlit'} size="mark" />
      <Box component="p" sx={{ color: 'var(--ink-2)' }}>
        {children}
      </Box>
    </Box>
  );
}

const styles = {
  display: 'grid',
  justifyItems: 'center',
  gap: '16px',
  borderTop: '1px solid var(--line)',
  padding: '40px 24px',
  textAlign: 'center',
} as const;
