/** Who is signed in, how the console looks to them, and the way out. */
import type { Product } from '@foyer/contract/products.ts';
import { Box, ButtonBase, Divider, Menu, MenuItem } from '@mui/material';
import { ChevronDown, LogOut, Moon, Settings, ShieldUser, Sun, Video } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignedInPerson } from '../../features/users/index.ts';
import { LogoutDialog, roleName } from '../../features/users/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { Initials } from '../../ui/staff/initials.tsx';
import { AccountIds } from './account-ids.tsx';
import { realmToLeave } from './leave-realm.ts';
import { useTheme } from './use-account-theme.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface AccountMenuProps {
  person: SignedInPerson;
  products: readonly Product[];
}

export function AccountMenu({ person, products }: AccountMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { scheme, toggle } = useTheme();
  const navigate = useNavigate();
  const close = (): void => setAnchor(null);
  const go = (path: string): void => {
    close();
    void navigate(path);
  };

  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        // What is read out holds what is seen, so that it can be called by it.
        aria-label={`${m.staff_shell_account({ name: person.name })} ${identityOf(person)}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={openerLook}
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
        {/* Whole: the header cuts off what it has no room for. */}
        <Box role="presentation" sx={{ maxWidth: 320, padding: '8px 16px 4px', overflowWrap: 'anywhere' }}>
          <Identity person={person} isWhole />
        </Box>
        <AccountIds person={person} products={products} />
        <Divider component="li" role="presentation" sx={{ margin: '8px 0' }} />
        <MenuItem onClick={toggle}>
          {scheme === 'dark' ? <Sun {...icon} /> : <Moon {...icon} />}
          {scheme === 'dark' ? m.staff_menu_light() : m.staff_menu_dark()}
        </MenuItem>
        <MenuItem onClick={() => go('/app/account')}>
          <ShieldUser {...icon} />
          {m.staff_menu_account()}
        </MenuItem>
        <MenuItem onClick={() => go('/app/devices')}>
          <Video {...icon} />
          {m.staff_menu_devices()}
        </MenuItem>
        {person.role === 'SUPER_ADMIN' && (
          <MenuItem onClick={() => go('/app/settings')}>
            <Settings {...icon} />
            {m.staff_menu_settings()}
          </MenuItem>
        )}
        <Divider component="li" role="presentation" sx={{ margin: '8px 0' }} />
        <MenuItem
          onClick={() => {
            close();
            setLeaving(true);
          }}
        >
          <LogOut {...icon} />
          {m.staff_logout()}
        </MenuItem>
      </Menu>
      <LogoutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} whatIsBehind={realmToLeave} />
    </>
  );
}

function Identity({ person, isWhole = false }: { person: SignedInPerson; isWhole?: boolean }) {
  const look = isWhole ? {} : oneLine;
  return (
    <>
      <Box sx={{ ...look, fontWeight: 600 }}>{`${person.name} `}</Box>
      <Box sx={{ ...look, color: 'var(--ink-2)', fontSize: 12, lineHeight: '16px' }}>
        {identityOf(person)}
      </Box>
    </>
  );
}

function identityOf({ role, email }: SignedInPerson): string {
  return `${roleName(role)} · ${email}`;
}

const openerLook = {
  display: 'flex',
  gap: '10px',
  minWidth: 0,
  minHeight: 44,
  padding: '4px',
  borderRadius: '6px',
  textAlign: 'left',
} as const;

const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: 260,
} as const;
