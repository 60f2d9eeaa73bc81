/** A form in a dialog; the whole screen on phones. */
import { Box, Button, Dialog, IconButton, useMediaQuery } from '@mui/material';
import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../banner.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { BusyButton } from './busy-button.tsx';

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  /** Something was typed: closing asks first. */
  isDirty?: boolean;
  /** What was refused, where no field is to blame. */
  sentence?: string | null;
  saveLabel?: string;
  busyLabel?: string;
  /** Of the button that closes without doing it. */
  cancelLabel?: string;
  /** More buttons, on the left. */
  extra?: ReactNode;
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
  sentence,
  saveLabel = m.staff_form_save(),
  busyLabel = m.staff_form_saving(),
  cancelLabel = m.staff_cancel(),
  extra,
  width = 560,
  onSave,
  onClose,
  children,
}: FormDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const titleId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const close = (): void => {
    if (isDirty) setLeaving(true);
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
        <Box sx={headLook}>
          <Box component="h2" id={titleId} sx={{ flex: 1, fontSize: 20, lineHeight: '28px' }}>
            {title}
          </Box>
          <IconButton aria-label={m.staff_close()} onClick={close} disabled={isBusy}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Box>
        <Box sx={bodyLook}>
          {sentence && (
            <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
              {sentence}
            </Banner>
          )}
          {children}
        </Box>
        <Box sx={footLook}>
          <Box sx={{ marginRight: 'auto' }}>{extra}</Box>
          <Button onClick={close} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <BusyButton type="submit" variant="contained" color="primary" isBusy={isBusy} busyLabel={busyLabel}>
            {saveLabel}
          </BusyButton>
        </Box>
      </Box>
      <AskDialog
        isOpen={isLeaving}
        title={m.staff_unsaved_title()}
        doLabel={m.staff_unsaved_leave()}
        cancelLabel={m.staff_unsaved_stay()}
        onCancel={() => setLeaving(false)}
        onDo={() => {
          setLeaving(false);
          onClose();
        }}
      >
        {m.staff_unsaved_text()}
      </AskDialog>
    </Dialog>
  );
}

const headLook = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  padding: '16px 12px 12px 24px',
} as const;
const bodyLook = {
  display: 'grid',
  alignContent: 'start',
  gap: '20px',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '4px 24px 24px',
} as const;
const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  padding: '12px 24px',
  borderTop: '1px solid var(--line)',
} as const;
