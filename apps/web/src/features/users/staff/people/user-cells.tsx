/** The cells of the users table. */

import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { Initials } from '../../../../ui/staff/initials.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { TruncatedText } from '../../../../ui/staff/truncated-text.tsx';

export function UserName({ user }: { user: ManagedUser }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <Initials name={user.name} size={32} />
      <Box component="span" sx={{ minWidth: 0, lineHeight: '20px' }}>
        <TruncatedText>{user.name}</TruncatedText>
        <TruncatedText isQuiet>{user.email}</TruncatedText>
      </Box>
    </Box>
  );
}

type AccountState = Pick<ManagedUser, 'status' | 'invitation'>;

/** An active user who never signed in counts as invited. */
export function statusLabelOf({ status, invitation }: AccountState): string {
  if (status !== 'ACTIVE') return m.staff_users_status_inactive();
  if (invitation === 'open') return m.staff_users_invited();
  return invitation === 'expired' ? m.staff_users_invitation_expired() : m.staff_users_status_active();
}

export function StatusPill({ user }: { user: AccountState }) {
  const label = statusLabelOf(user);
  if (user.status !== 'ACTIVE') return <Pill tone="quiet">{label}</Pill>;
  if (user.invitation) return <Pill tone={user.invitation === 'open' ? 'info' : 'warn'}>{label}</Pill>;
  return <Pill tone="ok">{label}</Pill>;
}

/** The name of a single product, or the number of products. */
export function describeProducts(ids: readonly string[], nameOf: (id: string) => string | undefined): string {
  const [first] = ids;
  if (!first) return '';
  const name = nameOf(first);
  if (ids.length === 1 && name) return name;
  return m.staff_users_product_count({ count: ids.length });
}
