/** The single sign-on button of the sign-in page, or the state of the flow. */
import { Box, Button, CircularProgress } from '@mui/material';
import { KeyRound, UserX } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { errorMessageOf, type SignOnState, signOn } from '../index.ts';

const icon = { size: 20, strokeWidth: 1.75 } as const;

export function SingleSignOnButton({ state: { step, email } }: { state: SignOnState }) {
  switch (step) {
    case 'off':
      return null;
    case 'checking':
      return <Busy>{m.staff_sso_checking()}</Busy>;
    case 'signing-in':
      return <Busy>{m.staff_sso_entering()}</Busy>;
    case 'signed-in':
    case 'signed-out':
      return (
        <Button variant="contained" color="primary" onClick={() => void signOn.signIn()} sx={fullWidth}>
          <KeyRound {...icon} aria-hidden />
          {m.staff_sso_sign_in()}
        </Button>
      );
    case 'rejected':
      return (
        <>
          <Banner tone="bad" icon={UserX}>
            {email ? m.staff_sso_refused({ email }) : m.staff_sso_refused_account()}
          </Banner>
          <Button variant="contained" color="primary" onClick={() => void startOver()} sx={fullWidth}>
            {m.staff_sso_start_over()}
          </Button>
        </>
      );
    case 'unavailable':
      return (
        <Banner
          tone="warn"
          // A reload, because the page's Content-Security-Policy depends on the realm.
          action={<Button onClick={() => location.reload()}>{m.staff_try_again()}</Button>}
        >
          {m.staff_sso_down()}
        </Banner>
      );
  }
}

/** Ends the realm's session, so that another user can sign in. */
async function startOver(): Promise<void> {
  try {
    await signOn.signOut(`${location.origin}/login/`);
  } catch (error) {
    showSnackbar(m.staff_sso_logout_error({ detail: errorMessageOf(error) }), 'error');
  }
}

function Busy({ children }: { children: string }) {
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: '12px', minHeight: 48 }}>
      <CircularProgress size={18} color="inherit" aria-hidden />
      {children}
    </Box>
  );
}

const fullWidth = { gap: '10px', minHeight: 48, width: '100%' } as const;
