/** Who is signed in, and the way out. */
import { Box, ButtonBase, Menu, MenuItem } from '@mui/material';
import { ChevronDown, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { SignedInPerson } from '../../features/users/index.ts';
import { LogoutDialog, roleName } from '../../features/users/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { Initials } from '../../ui/staff/initials.tsx';

export function AccountMenu({ person }: { person: SignedInPerson }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const close = (): void => setAnchor(null);

  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={m.staff_shell_account({ name: person.name })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          display: 'flex',
          gap: '10px',
          minWidth: 0,
          minHeight: 44,
          padding: '4px',
          borderRadius: '6px',
          textAlign: 'left',
        }}
      >
        <Initials name={person.name} size={36} isAccented />
        <Box sx={{ display: { xs: 'none', md: 'block' }, minWidth: 0 }}>
          <Identity person={person} />
        </Box>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box
          role="presentation"
          sx={{ display: { md: 'none' }, padding: '8px 16px 12px', borderBottom: '1px solid var(--line)' }}
        >
          <Identity person={person} />
        </Box>
        <MenuItem
          onClick={() => {
            close();
            setLeaving(true);
          }}
        >
          <LogOut size={20} strokeWidth={1.75} aria-hidden />
          {m.staff_logout()}
        </MenuItem>
      </Menu>
      <LogoutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function Identity({ person }: { person: SignedInPerson }) {
  return (
    <>
      <Box sx={{ ...oneLine, fontWeight: 600 }}>{person.name}</Box>
      <Box sx={{ ...oneLine, color: 'var(--ink-2)', fontSize: 12, lineHeight: '16px' }}>
        {roleName(person.role)} · {person.email}
      </Box>
    </>
  );
}

const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: 260,
} as const;
