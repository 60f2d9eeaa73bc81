/** The tenant's agents as choices. */
import { managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import type { Choice } from '../../../ui/staff/forms/index.ts';
import { loadAllRows, staffTable } from '../../users/index.ts';

const none: readonly Choice[] = [];
const users = staffTable(managedUserRoutes.list);

/**
 * Under the query key of the users table, so that a change there refetches it.
 * @param isEnabled false for people who are not admins: the server would reject the request
 */
export function useAgentChoices(isEnabled = true): readonly Choice[] {
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
    enabled: isEnabled,
  });
  return query.data ?? none;
}
