/** The agents there are, to choose from. */
import { managedUserRoutes } from '@foyer/contract/managed-users.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import type { Choice } from '../../../ui/staff/forms/index.ts';
import { loadAllRows, staffTable } from '../../users/index.ts';

const none: readonly Choice[] = [];
const users = staffTable(managedUserRoutes.list);

/** Under the key of the users' table, so that a change there is heard here. @param isWanted only admins may ask */
export function useAgentChoices(isWanted = true): readonly Choice[] {
  const query = useQuery({
    queryKey: ['table', 'users', 'agents'],
    queryFn: async ({ signal }) => {
      const rows = await loadAllRows(users, { role: 'AGENT', sort: 'name:asc' }, signal);
      return rows.map(({ id, name, email, status }) => ({
        id,
        label: name,
        hint: status === 'ACTIVE' ? email : m.staff_products_agent_inactive({ email }),
      }));
    },
    enabled: isWanted,
  });
  return query.data ?? none;
}
