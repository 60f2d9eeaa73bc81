/** Asks for confirmation before signing out. */
import { Box, Button, CircularProgress, Dialog } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { type SignOutOutcome, signOut } from '../index.ts';

/** The specification's two error messages. */
const failures: Record<SignOutOutcome, (() => string) | undefined> = {
  done: undefined,
  refused: () => m.staff_logout_refused(),
  unreachable: () => m.staff_logout_unreachable(),
};

interface LogoutDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /**
   * Called while the session exists.
   * @returns ends the realm's session, and resolves to whether the browser leaves the page for it
   */
  prepareRealmSignOut: () => () => Promise<boolean>;
}

export function LogoutDialog({ isOpen, onClose, prepareRealmSignOut }: LogoutDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function logOut(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const endRealmSession = prepareRealmSignOut();
    const failure = failures[await signOut()];
    if (failure) showSnackbar(failure(), 'error');
    if (await endRealmSession()) return;
    await navigate('/login/', { replace: true });
  }

  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby="logout-title"
      aria-describedby="logout-question"
    >
      <Box sx={{ padding: '24px' }}>
        <Box component="h2" id="logout-title" sx={{ fontSize: 16, lineHeight: '24px' }}>
          {m.staff_logout_title()}
        </Box>
        <Box component="p" id="logout-question" sx={{ color: 'var(--ink-2)', marginTop: '4px' }}>
          {m.staff_logout_question()}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: '8px', marginTop: '24px' }}>
          <Button onClick={onClose} disabled={isBusy} autoFocus>
            {m.staff_cancel()}
          </Button>
          <Button
            variant="contained"
            color="primary"
            onClick={logOut}
            aria-disabled={isBusy}
            sx={{ gap: '8px' }}
          >
            {isBusy && <CircularProgress size={16} color="inherit" aria-hidden />}
            <span>{isBusy ? m.staff_logout_busy() : m.staff_logout()}</span>
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
