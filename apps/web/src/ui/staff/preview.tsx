/** What customers will see of what is being set: beside the fields, with a word on whether it is saved. */
import { Box, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';

interface PreviewProps {
  /** Whether it is how things stand. */
  note: string;
  /** Of the frame around what is shown. */
  look: SxProps;
  /** Stays in sight while the fields beside it are gone through. */
  isSticky?: boolean;
  children: ReactNode;
}

export function Preview({ note, look, isSticky = false, children }: PreviewProps) {
  return (
    <Box component="aside" aria-label={m.staff_form_preview()} sx={isSticky ? stickyLook : { minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '12px', marginBottom: '12px' }}>
        <Box component="h2" sx={{ flex: 1, fontSize: 16, lineHeight: '24px' }}>
          {m.staff_form_preview()}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>{note}</Box>
      </Box>
      <Box sx={look} tabIndex={0} role="group" aria-label={m.staff_form_preview()}>
        {children}
      </Box>
    </Box>
  );
}

const stickyLook = { position: { lg: 'sticky' }, top: 'calc(var(--toolbar) + 20px)', minWidth: 0 } as const;
