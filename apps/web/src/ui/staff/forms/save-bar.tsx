/** The bar at the bottom of a form page while there are unsaved changes. */
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { BusyButton } from './busy-button.tsx';
import { type ChangedElsewhere, describeChanges } from './changed-elsewhere.ts';

interface SaveBarProps {
  isDirty: boolean;
  isBusy: boolean;
  /** Some field has an error. */
  hasErrors: boolean;
  /** Why the form cannot be saved now. */
  blockedReason?: string | undefined;
  /** Leads to what blocks it. */
  blockedAction?: ReactNode;
  /** What someone else has saved meanwhile. */
  changes: ChangedElsewhere;
  onDiscard: () => void;
}

export function SaveBar({
  isDirty,
  isBusy,
  hasErrors,
  blockedReason,
  blockedAction,
  changes,
  onDiscard,
}: SaveBarProps) {
  if (!isDirty) return null;
  const changed = describeChanges(changes);
  return (
    <Box sx={styles}>
      <Box
        role="status"
        sx={{ flex: '1 1 160px', color: hasErrors || blockedReason ? 'var(--bad)' : 'var(--ink-2)' }}
      >
        <span>{blockedReason ?? (hasErrors ? m.staff_settings_refused() : m.staff_settings_unsaved())}</span>
        {changed && <Box sx={{ color: 'var(--ink)', overflowWrap: 'anywhere' }}>{changed}</Box>}
      </Box>
      {blockedReason && blockedAction}
      <Button onClick={onDiscard} disabled={isBusy}>
        {m.staff_settings_discard()}
      </Button>
      <BusyButton
        type="submit"
        variant="contained"
        color="primary"
        disabled={blockedReason !== undefined}
        isBusy={isBusy}
        busyLabel={m.staff_form_saving()}
      >
        {m.staff_form_save()}
      </BusyButton>
    </Box>
  );
}

const styles = {
  position: 'sticky',
  bottom: { xs: 0, sm: 16 },
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  margin: { xs: '0 -20px -40px', sm: 0 },
  padding: { xs: '12px 20px', sm: '12px 16px 12px 24px' },
  borderRadius: { xs: 0, sm: '6px' },
  border: '1px solid var(--line)',
  backgroundColor: 'var(--surface)',
  boxShadow: 'var(--shadow-2)',
} as const;
