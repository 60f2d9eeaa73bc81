/** A form in a dialog. It is full-screen on phones. */
import { Box, Button, Dialog, IconButton, useMediaQuery } from '@mui/material';
import { RefreshCw, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../feedback/banner.tsx';
import { BusyButton } from './busy-button.tsx';
import { type ChangedElsewhere, describeChanges } from './changed-elsewhere.ts';
import { ConfirmDialog, destructiveStyles } from './confirm-dialog.tsx';

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  /** There are unsaved changes: closing asks for confirmation. */
  isDirty?: boolean;
  /** An error that belongs to no field. */
  errorMessage?: string | null;
  /** What someone else has saved meanwhile. */
  changes?: ChangedElsewhere;
  saveLabel?: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** Saving takes something away: marks the button with this icon, and as dangerous. */
  dangerIcon?: ReactNode;
  /** Additional buttons on the left of the footer. */
  secondaryActions?: ReactNode;
  /** Pixels. */
  width?: number;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  isOpen,
  isBusy,
  isDirty = false,
  errorMessage,
  changes,
  saveLabel = m.staff_form_save(),
  busyLabel = m.staff_form_saving(),
  cancelLabel = m.staff_cancel(),
  dangerIcon,
  secondaryActions,
  width = 560,
  onSave,
  onClose,
  children,
}: FormDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const titleId = useId();
  const changed = changes ? describeChanges(changes) : null;
  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const close = (): void => {
    if (isDirty) setConfirmingClose(true);
    else onClose();
  };
  return (
    <Dialog
      open={isOpen}
      fullScreen={isPhone}
      onClose={isBusy ? undefined : close}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : width, borderRadius: isPhone ? 0 : '6px' } } }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          if (!isBusy) onSave();
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box sx={headerStyles}>
          <Box component="h2" id={titleId} sx={{ flex: 1, fontSize: 20, lineHeight: '28px' }}>
            {title}
          </Box>
          <IconButton aria-label={m.staff_close()} onClick={close} disabled={isBusy}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Box>
        <Box sx={bodyStyles}>
          {errorMessage && <Banner tone="bad">{errorMessage}</Banner>}
          {changed && (
            <Banner tone="info" icon={RefreshCw}>
              {changed}
            </Banner>
          )}
          {children}
        </Box>
        <Box sx={footerStyles}>
          <Box sx={{ marginRight: 'auto' }}>{secondaryActions}</Box>
          <Button onClick={close} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            color={dangerIcon ? 'error' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel}
            startIcon={dangerIcon}
            sx={dangerIcon ? destructiveStyles : {}}
          >
            {saveLabel}
          </BusyButton>
        </Box>
      </Box>
      <ConfirmDialog
        isOpen={isConfirmingClose}
        title={m.staff_unsaved_title()}
        confirmLabel={m.staff_unsaved_leave()}
        cancelLabel={m.staff_unsaved_stay()}
        onCancel={() => setConfirmingClose(false)}
        onConfirm={() => {
          setConfirmingClose(false);
          onClose();
        }}
      >
        {m.staff_unsaved_text()}
      </ConfirmDialog>
    </Dialog>
  );
}

const headerStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  padding: '16px 12px 12px 24px',
  '& h2': { minWidth: 0, paddingTop: '6px', overflowWrap: 'anywhere' },
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
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  padding: '12px 24px',
  borderTop: '1px solid var(--line)',
} as const;
