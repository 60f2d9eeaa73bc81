/** The sign-in page of the console, under /login/ and /app/login. */
import { Box } from '@mui/material';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Brand } from '../../../ui/staff/brand.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { chooseRedirectTarget, redirectParameter } from '../index.ts';
import { LoginForm } from './login-form.tsx';
import { usePerson } from './use-person.ts';

export function LoginPage() {
  const config = useConfig();
  const person = usePerson();
  const leave = useLeave();
  useTitle(m.staff_login_title());

  // Signed in: by this form, before, or just now in another tab.
  useEffect(() => {
    if (person) leave();
  }, [person, leave]);

  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        display: 'grid',
        alignContent: { xs: 'start', sm: 'center' },
        justifyItems: 'center',
        padding: '24px 20px 40px',
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 420 }}>
        <Box sx={{ marginBottom: { xs: '32px', sm: '24px' } }}>
          <Brand />
        </Box>
        <Panel sx={{ padding: { xs: '24px 20px', sm: '32px' } }}>
          <h1>{m.staff_login_title()}</h1>
          <Box component="p" sx={{ color: 'var(--ink-2)', margin: '4px 0 24px' }}>
            {m.staff_login_intro({ clientName: config.clientName })}
          </Box>
          <LoginForm />
        </Panel>
      </Box>
    </Box>
  );
}

/** Goes on to where the person came from. Pages outside of the console are another document. */
function useLeave(): () => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = chooseRedirectTarget(search.get(redirectParameter), location.origin);
  return useCallback(() => {
    if (/^\/app(\/|$|\?)/.test(target)) void navigate(target, { replace: true });
    else location.replace(target);
  }, [navigate, target]);
}
