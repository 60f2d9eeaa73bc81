/** The wallboards of the tenant, and the requests that change them. */
import { type Wallboard, wallboardRoutes } from '@foyer/contract/lobby/wallboards.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

const key = ['wallboards'] as const;

export function useWallboards() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callAsStaff(wallboardRoutes.list, { signal })).result,
  });
}

export type WallboardFields = Pick<Wallboard, 'name' | 'thresholds'>;

export function useWallboardRequests() {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: key });
  return {
    refetch,
    /** @returns the token of the link, which is not shown again */
    async create(body: WallboardFields): Promise<string> {
      const { result } = await callAsStaff(wallboardRoutes.create, { body });
      void refetch();
      return result.token;
    },
    async update({ id, version }: Wallboard, fields: WallboardFields): Promise<void> {
      await callAsStaff(wallboardRoutes.update, {
        params: { wallboardId: id },
        body: { ...fields, version },
      });
      void refetch();
    },
    async revoke({ id }: Wallboard): Promise<void> {
      await callAsStaff(wallboardRoutes.revoke, { params: { wallboardId: id } });
      void refetch();
    },
  };
}

/** The address of the screen. Browsers do not send the part after `#`. */
export const wallboardLink = (token: string): string => `${location.origin}/app/wallboard#${token}`;
