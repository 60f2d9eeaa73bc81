/** The SCIM token: its metadata, and creating, replacing and revoking it. */
import { managedScimRoutes, type ScimToken } from '@foyer/contract/sso/scim-settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSave } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';

const key = ['scim-token'] as const;

export function useScimToken() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedScimRoutes.find, {})).result,
  });
  /** The new token; it is shown until the page is left, and never again. */
  const [newToken, setNewToken] = useState<string | null>(null);
  const saving = useSave([]);

  function update(token: string | null, kept: ScimToken | null): void {
    setNewToken(token);
    queries.setQueryData<ScimToken | null>(key, kept);
  }

  return {
    query,
    newToken,
    saving,
    /** @returns whether the token was created */
    create: () =>
      saving.run(async () => {
        const { result } = await callAsStaff(managedScimRoutes.make, {});
        update(result.token, result.kept);
      }),
    /** @returns whether the token was revoked */
    revoke: () =>
      saving.run(async () => {
        await callAsStaff(managedScimRoutes.revoke, {});
        update(null, null);
      }),
  };
}
