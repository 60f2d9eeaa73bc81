/** Something to look at in a dialog, with what can be done about it; the whole screen on phones. */
import { Box, Dialog, IconButton, useMediaQuery } from '@mui/material';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';

interface ViewDialogProps {
  title: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  /** Pixels. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

export function ViewDialog({ title, actions, width = 520, onClose, children }: ViewDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const titleId = useId();
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : width, borderRadius: isPhone ? 0 : '6px' } } }}
    >
      <Box sx={headLook}>
        <Box component="h2" id={titleId} sx={titleLook}>
          {title}
        </Box>
        <IconButton aria-label={m.staff_close()} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={bodyLook}>{children}</Box>
      {actions && <Box sx={footLook}>{actions}</Box>}
    </Dialog>
  );
}

/** Name by name what is known; what is `null` is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" sx={factsLook}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Box>
          ),
      )}
    </Box>
  );
}

const headLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  padding: '16px 12px 12px 24px',
} as const;
const titleLook = {
  flex: 1,
  minWidth: 0,
  paddingTop: '6px',
  fontSize: 20,
  lineHeight: '28px',
  overflowWrap: 'anywhere',
} as const;
const bodyLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '20px',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '4px 24px 24px',
} as const;
const footLook = {
  display: 'flex',
  // The main button stands last, and on phones on top.
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  flexWrap: { sm: 'wrap' },
  justifyContent: 'flex-end',
  gap: '8px',
  padding: '12px 24px',
  borderTop: '1px solid var(--line)',
} as const;
const factsLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
  gap: '8px 20px',
  margin: 0,
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
} as const;
