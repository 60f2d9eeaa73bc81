/** The password beside another way in: in the open, behind one more step in an emergency, or not at all. */
import type { PasswordSignIn } from '@foyer/contract/sso.ts';
import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';

interface PasswordPartProps {
  passwords: PasswordSignIn;
  /** There is another way in above. */
  isBelowDoor: boolean;
  children: ReactNode;
}

export function PasswordPart({ passwords, isBelowDoor, children }: PasswordPartProps) {
  const [isOpen, setOpen] = useState(false);
  if (passwords === 'off') return null;
  if (passwords === 'breakGlass' && !isOpen) {
    return (
      <Box sx={{ marginTop: '16px', textAlign: 'center' }}>
        <Button variant="text" onClick={() => setOpen(true)}>
          {m.staff_login_emergency()}
        </Button>
      </Box>
    );
  }
  if (!isBelowDoor) return children;
  return (
    <Box sx={{ display: 'grid', gap: '20px', marginTop: '20px' }}>
      <Box
        component="p"
        sx={{ color: 'var(--ink-2)', borderTop: '1px solid var(--line)', paddingTop: '16px' }}
      >
        {passwords === 'breakGlass' ? m.staff_login_emergency_note() : m.staff_login_or_password()}
      </Box>
      {children}
    </Box>
  );
}
