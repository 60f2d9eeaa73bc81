/** Asks for confirmation before an action. The focus is on the button that cancels. */
import { Box, Button, Dialog } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { BusyButton } from './busy-button.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Names the action: "Delete", "Turn off". */
  confirmLabel: string;
  busyLabel?: string;
  isBusy?: boolean;
  /** The action cannot be undone. */
  isDestructive?: boolean;
  cancelLabel?: string;
  /** Absent: the dialog only informs. */
  onConfirm?: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  busyLabel = confirmLabel,
  isBusy = false,
  isDestructive = false,
  cancelLabel = m.staff_cancel(),
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 440 } } }}
    >
      <Box sx={{ padding: '24px' }}>
        <Box component="h2" id={`${id}-title`} sx={{ fontSize: 16, lineHeight: '24px' }}>
          {title}
        </Box>
        <Box
          id={`${id}-text`}
          sx={{ color: 'var(--ink-2)', marginTop: '4px', '& > [role=alert]': { marginTop: '8px' } }}
        >
          {children}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: '8px',
            marginTop: '24px',
          }}
        >
          <Button onClick={onCancel} disabled={isBusy} autoFocus>
            {cancelLabel}
          </Button>
          {onConfirm && (
            <BusyButton
              variant="contained"
              color={isDestructive ? 'error' : 'primary'}
              isBusy={isBusy}
              busyLabel={busyLabel}
              onClick={onConfirm}
              {...(isDestructive && { startIcon: <TriangleAlert {...dangerIcon} /> })}
              sx={isDestructive ? destructiveStyles : {}}
            >
              {confirmLabel}
            </BusyButton>
          )}
        </Box>
      </Box>
    </Dialog>
  );
}

const dangerIcon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** With an icon as well: in a red tenant the filled button of every dialog is red. */
export const destructiveStyles = {
  backgroundColor: 'var(--bad-fill)',
  color: '#fff',
  '&:hover': { backgroundColor: 'var(--bad-fill)' },
} as const;
