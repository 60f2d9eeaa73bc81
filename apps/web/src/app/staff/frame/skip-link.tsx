/** The skip link for keyboard users: from the header to the page. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { screenOnly } from '../../../ui/staff/printing.ts';

export function SkipLink() {
  return (
    <Box
      component="a"
      href="#page"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        padding: '10px 16px',
        borderRadius: '6px',
        backgroundColor: 'var(--ink)',
        color: 'var(--canvas)',
        '&:not(:focus-visible)': { transform: 'translateY(-200%)' },
        ...screenOnly,
      }}
    >
      {m.staff_shell_skip()}
    </Box>
  );
}
