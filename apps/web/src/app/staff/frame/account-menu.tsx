/** The account menu: the signed-in person, theme, account pages and sign-out. */
import type { Product } from '@foyer/contract/products/products.ts';
import { Box, ButtonBase, Menu, MenuItem } from '@mui/material';
import { ChevronDown, LogOut, Moon, Settings, ShieldUser, Sun, Video } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignedInPerson } from '../../../features/users/index.ts';
import { LogoutDialog, roleName } from '../../../features/users/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { Initials } from '../../../ui/staff/initials.tsx';
import { prepareRealmSignOut } from '../session/realm-sign-out.ts';
import { useTheme } from '../session/use-account-theme.ts';
import { AccountIds } from './account-ids.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface AccountMenuProps {
  person: SignedInPerson;
  products: readonly Product[];
}

export function AccountMenu({ person, products }: AccountMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSigningOut, setSigningOut] = useState(false);
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
        // WCAG 2.5.3: the accessible name contains the visible text.
        aria-label={`${m.staff_shell_account({ name: person.name })} ${identityOf(person)}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={openerStyles}
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
        {/* Not truncated, unlike in the header. */}
        <Box role="presentation" sx={{ maxWidth: 320, padding: '8px 16px 4px', overflowWrap: 'anywhere' }}>
          <Identity person={person} isUntruncated />
        </Box>
        <AccountIds person={person} products={products} />
        <Box component="li" role="presentation" sx={lineStyles} />
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
        <Box component="li" role="presentation" sx={lineStyles} />
        <MenuItem
          onClick={() => {
            close();
            setSigningOut(true);
          }}
        >
          <LogOut {...icon} />
          {m.staff_logout()}
        </MenuItem>
      </Menu>
      <LogoutDialog
        isOpen={isSigningOut}
        onClose={() => setSigningOut(false)}
        prepareRealmSignOut={prepareRealmSignOut}
      />
    </>
  );
}

function Identity({ person, isUntruncated = false }: { person: SignedInPerson; isUntruncated?: boolean }) {
  const styles = isUntruncated ? {} : truncatedStyles;
  return (
    <>
      <Box sx={{ ...styles, fontWeight: 600 }}>{`${person.name} `}</Box>
      <Box sx={{ ...styles, color: 'var(--ink-2)', fontSize: 12, lineHeight: '16px' }}>
        {identityOf(person)}
      </Box>
    </>
  );
}

function identityOf({ role, email }: SignedInPerson): string {
  return `${roleName(role)} · ${email}`;
}

const openerStyles = {
  display: 'flex',
  gap: '10px',
  minWidth: 0,
  minHeight: 44,
  padding: '4px',
  borderRadius: '6px',
  textAlign: 'left',
} as const;

const truncatedStyles = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: 260,
} as const;

const lineStyles = { height: '1px', margin: '8px 0', backgroundColor: 'var(--line)' } as const;
