/** A preview of what customers will see, beside the form that changes it. */
import { Box, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';

interface PreviewProps {
  /** Whether the preview shows the saved state or a draft. */
  note: string;
  /** Styles of the frame around the preview. */
  frameStyles: SxProps;
  /** Stays visible while the form beside it is scrolled. */
  isSticky?: boolean;
  children: ReactNode;
}

export function Preview({ note, frameStyles, isSticky = false, children }: PreviewProps) {
  return (
    <Box component="aside" aria-label={m.staff_form_preview()} sx={isSticky ? stickyStyles : { minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '12px', marginBottom: '12px' }}>
        <Box component="h2" sx={{ flex: 1, fontSize: 16, lineHeight: '24px' }}>
          {m.staff_form_preview()}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>{note}</Box>
      </Box>
      <Box sx={frameStyles} tabIndex={0} role="group" aria-label={m.staff_form_preview()}>
        {children}
      </Box>
    </Box>
  );
}

const stickyStyles = { position: { lg: 'sticky' }, top: 'calc(var(--toolbar) + 20px)', minWidth: 0 } as const;
