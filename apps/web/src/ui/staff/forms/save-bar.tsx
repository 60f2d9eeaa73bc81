/** Stands at the foot of a page that is a form while something on it is not saved. */
import { Box, Button } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { BusyButton } from './busy-button.tsx';

interface SaveBarProps {
  isDirty: boolean;
  isBusy: boolean;
  /** Some field was refused. */
  hasRefusal: boolean;
  /** Why it cannot be saved as it stands. */
  blocked?: string | undefined;
  onDiscard: () => void;
}

export function SaveBar({ isDirty, isBusy, hasRefusal, blocked, onDiscard }: SaveBarProps) {
  if (!isDirty) return null;
  return (
    <Box sx={look}>
      <Box role="status" sx={{ flex: '1 1 0', color: hasRefusal || blocked ? 'var(--bad)' : 'var(--ink-2)' }}>
        {blocked ?? (hasRefusal ? m.staff_settings_refused() : m.staff_settings_unsaved())}
      </Box>
      <Button onClick={onDiscard} disabled={isBusy}>
        {m.staff_settings_discard()}
      </Button>
      <BusyButton
        type="submit"
        variant="contained"
        color="primary"
        disabled={blocked !== undefined}
        isBusy={isBusy}
        busyLabel={m.staff_form_saving()}
      >
        {m.staff_form_save()}
      </BusyButton>
    </Box>
  );
}

const look = {
  position: 'sticky',
  bottom: { xs: 0, sm: 16 },
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  margin: { xs: '0 -20px -40px', sm: 0 },
  padding: { xs: '12px 20px', sm: '12px 16px 12px 24px' },
  borderRadius: { xs: 0, sm: '6px' },
  border: '1px solid var(--line)',
  backgroundColor: 'var(--surface)',
  boxShadow: 'var(--shadow-2)',
} as const;
