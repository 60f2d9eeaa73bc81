/** One question before something happens; the harmless answer first. */
import { Box, Button, Dialog } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { BusyButton } from './busy-button.tsx';

interface AskDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What happens: "Delete", "Switch off". */
  doLabel: string;
  busyLabel?: string;
  isBusy?: boolean;
  /** Cannot be undone. */
  isBad?: boolean;
  cancelLabel?: string;
  /** Absent: there is nothing to do but to know it. */
  onDo?: () => void;
  onCancel: () => void;
}

export function AskDialog({
  isOpen,
  title,
  children,
  doLabel,
  busyLabel = doLabel,
  isBusy = false,
  isBad = false,
  cancelLabel = m.staff_cancel(),
  onDo,
  onCancel,
}: AskDialogProps) {
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
        <Box id={`${id}-text`} sx={{ color: 'var(--ink-2)', marginTop: '4px' }}>
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
          {onDo && (
            <BusyButton
              variant="contained"
              color={isBad ? 'error' : 'primary'}
              isBusy={isBusy}
              busyLabel={busyLabel}
              onClick={onDo}
              sx={isBad ? badLook : {}}
            >
              {doLabel}
            </BusyButton>
          )}
        </Box>
      </Box>
    </Dialog>
  );
}

const badLook = {
  backgroundColor: 'var(--bad-fill)',
  color: '#fff',
  '&:hover': { backgroundColor: 'var(--bad-fill)' },
} as const;
