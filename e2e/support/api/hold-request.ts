/** Puts a waiting customer on hold through the API, as an agent would. */
import { password } from '../servers/foyer.ts';
import type { FoyerAccess } from './foyer-access.ts';
import { signInThroughApi } from './staff-session.ts';
import { callTenant, requireSuccess } from './tenant-calls.ts';

/** The waiting customer with this name at the tenant `demo`. */
export async function putOnHold(foyer: FoyerAccess, customerName: string, note: string) {
  const tenant = 'demo';
  const { token } = await signInThroughApi(foyer, tenant, { email: `agent@${tenant}.test`, password });
  const call = { port: foyer.port, tenant, token };
  const queue: { requestId: string; customerName: string }[] = requireSuccess(
    await callTenant('/api/lobby/queue', call),
  ).result;
  const path = `/api/lobby/requests/${queue.find((each) => each.customerName === customerName)?.requestId}/hold`;
  requireSuccess(await callTenant(path, { ...call, method: 'POST', body: { note } }));
  return {
    async release() {
      requireSuccess(await callTenant(path, { ...call, method: 'DELETE' }));
    },
  };
}
