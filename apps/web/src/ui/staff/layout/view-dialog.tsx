/** A dialog that shows details, with actions in its footer. It is full-screen on phones. */
import { Box, Dialog, IconButton, useMediaQuery } from '@mui/material';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../../paraglide/messages.js';

interface ViewDialogProps {
  title: ReactNode;
  /** Buttons in the footer. */
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
      <Box sx={headerStyles}>
        <Box component="h2" id={titleId} sx={titleStyles}>
          {title}
        </Box>
        <IconButton aria-label={m.staff_close()} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      {/* Long texts have nothing else to focus, and the keyboard scrolls what has the focus. */}
      <Box role="group" aria-labelledby={titleId} tabIndex={0} sx={bodyStyles}>
        {children}
      </Box>
      {actions && <Box sx={footerStyles}>{actions}</Box>}
    </Dialog>
  );
}

/** Names and values; items whose value is `null` are omitted. */
export function DescriptionList({
  items,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <Box component="dl" sx={descriptionListStyles}>
      {items.map(
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

const headerStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  padding: '16px 12px 12px 24px',
} as const;
const titleStyles = {
  flex: 1,
  minWidth: 0,
  paddingTop: '6px',
  fontSize: 20,
  lineHeight: '28px',
  overflowWrap: 'anywhere',
} as const;
const bodyStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '20px',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  padding: '4px 24px 24px',
} as const;
const footerStyles = {
  display: 'flex',
  // The main button is last, and on phones at the top.
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  flexWrap: { sm: 'wrap' },
  justifyContent: 'flex-end',
  gap: '8px',
  padding: '12px 24px',
  borderTop: '1px solid var(--line)',
} as const;
const descriptionListStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
  gap: '8px 20px',
  margin: 0,
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
} as const;
