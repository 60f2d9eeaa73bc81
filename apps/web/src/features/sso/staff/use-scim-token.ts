/** The token of the tenant's provisioner: what is known of it, and the three things to do about it. */
import { managedScimRoutes, type ScimToken } from '@foyer/contract/managed-scim.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaving } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';

const key = ['scim-token'] as const;

export function useScimToken() {
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedScimRoutes.find, {})).result,
  });
  /** Shown as long as the page stands, and never again. */
  const [fresh, setFresh] = useState<string | null>(null);
  const saving = useSaving([]);

  function keep(token: string | null, kept: ScimToken | null): void {
    setFresh(token);
    queries.setQueryData<ScimToken | null>(key, kept);
  }

  return {
    ...{ answer, fresh, saving },
    /** @returns whether it was made */
    make: () =>
      saving.run(async () => {
        const { result } = await callAsStaff(managedScimRoutes.make, {});
        keep(result.token, result.kept);
      }),
    /** @returns whether it is gone */
    revoke: () =>
      saving.run(async () => {
        await callAsStaff(managedScimRoutes.revoke, {});
        keep(null, null);
      }),
  };
}
