/** How a member of staff reads in a table: name and address, status, products, second factor. */

import type { ManagedUser } from '@foyer/contract/managed-users.ts';
import { Box } from '@mui/material';
import { Check } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { Initials } from '../../../../ui/staff/initials.tsx';
import { OneLine } from '../../../../ui/staff/one-line.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';

export function UserName({ user }: { user: ManagedUser }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <Initials name={user.name} size={32} />
      <Box component="span" sx={{ minWidth: 0, lineHeight: '20px' }}>
        <OneLine>{user.name}</OneLine>
        <OneLine isQuiet>{user.email}</OneLine>
      </Box>
    </Box>
  );
}

export function StatusPill({ status }: Pick<ManagedUser, 'status'>) {
  return status === 'ACTIVE' ? (
    <Pill tone="ok">
      <Check size={14} strokeWidth={2} aria-hidden />
      {m.staff_users_status_active()}
    </Pill>
  ) : (
    <Pill tone="quiet">{m.staff_users_status_inactive()}</Pill>
  );
}

/** One product by name, more by number. */
export function describeProducts(ids: readonly string[], nameOf: (id: string) => string | undefined): string {
  const [first] = ids;
  if (!first) return '';
  const name = nameOf(first);
  if (ids.length === 1 && name) return name;
  return m.staff_users_product_count({ count: ids.length });
}
