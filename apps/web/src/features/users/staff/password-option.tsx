/** Shows the password form beside single sign-on: always, after one more click in an emergency, or never. */
import type { PasswordSignIn } from '@foyer/contract/sso/sso.ts';
import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';

interface PasswordOptionProps {
  policy: PasswordSignIn;
  /** Single sign-on is offered above the password. */
  hasSingleSignOn: boolean;
  children: ReactNode;
}

export function PasswordOption({ policy, hasSingleSignOn, children }: PasswordOptionProps) {
  const [isExpanded, setExpanded] = useState(false);
  if (policy === 'off') return null;
  if (policy === 'breakGlass' && !isExpanded) {
    return (
      <Box sx={{ marginTop: '16px', textAlign: 'center' }}>
        <Button variant="text" onClick={() => setExpanded(true)}>
          {m.staff_login_emergency()}
        </Button>
      </Box>
    );
  }
  if (!hasSingleSignOn) return children;
  return (
    <Box sx={{ display: 'grid', gap: '20px', marginTop: '20px' }}>
      <Box
        component="p"
        sx={{ color: 'var(--ink-2)', borderTop: '1px solid var(--line)', paddingTop: '16px' }}
      >
        {policy === 'breakGlass' ? m.staff_login_emergency_note() : m.staff_login_or_password()}
      </Box>
      {children}
    </Box>
  );
}
