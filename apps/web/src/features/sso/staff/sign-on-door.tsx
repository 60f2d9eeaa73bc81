/** The way in by single sign-on, as the sign-in page shows it above the password. */
import { Box, Button, CircularProgress } from '@mui/material';
import { CircleAlert, KeyRound, UserX } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { say } from '../../../ui/staff/snackbars.tsx';
import { type SignOnState, signOn, wordsOf } from '../index.ts';

const icon = { size: 20, strokeWidth: 1.75 } as const;

export function SignOnDoor({ state: { step, email } }: { state: SignOnState }) {
  switch (step) {
    case 'off':
      return null;
    case 'checking':
      return <Busy>{m.staff_sso_checking()}</Busy>;
    case 'entering':
      return <Busy>{m.staff_sso_entering()}</Busy>;
    case 'in':
    case 'out':
      return (
        <Button variant="contained" color="primary" onClick={() => void signOn.signIn()} sx={wide}>
          <KeyRound {...icon} aria-hidden />
          {m.staff_sso_sign_in()}
        </Button>
      );
    case 'refused':
      return (
        <>
          <Banner role="alert" tone="bad" icon={<UserX {...icon} />}>
            {email ? m.staff_sso_refused({ email }) : m.staff_sso_refused_nobody()}
          </Banner>
          <Button variant="contained" color="primary" onClick={() => void startOver()} sx={wide}>
            {m.staff_sso_start_over()}
          </Button>
        </>
      );
    case 'down':
      return (
        <Banner
          tone="warn"
          icon={<CircleAlert {...icon} />}
          // The whole page: the rules it runs under may have been those of another realm.
          action={<Button onClick={() => location.reload()}>{m.staff_try_again()}</Button>}
        >
          {m.staff_sso_down()}
        </Banner>
      );
  }
}

/** Somebody else may sign in once the realm has let go of this one. */
async function startOver(): Promise<void> {
  try {
    await signOn.signOut(`${location.origin}/login/`);
  } catch (error) {
    say(m.staff_sso_logout_error({ detail: wordsOf(error) }), 'error');
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

const wide = { gap: '10px', minHeight: 48, width: '100%' } as const;
