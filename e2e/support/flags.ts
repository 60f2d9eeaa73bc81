/** The tenant's switches, turned as its owner would on Settings. */
import type { Flags } from '@foyer/contract/tenants.ts';
import { password } from './foyer.ts';
import type { Product } from './product.ts';
import { signInByCall } from './staff-session.ts';
import { callTenant } from './tenant-calls.ts';

export async function setFlags(product: Product, tenant: string, changed: Partial<Flags>): Promise<void> {
  const { token } = await signInByCall(product, tenant, { email: `owner@${tenant}.test`, password });
  const call = { port: product.port, tenant, token };
  const { result } = (await callTenant('/api/manage/settings', call)).json();
  const body = { ...result, flags: { ...result.flags, ...changed } };
  const saved = await callTenant('/api/manage/settings', { ...call, method: 'PUT', body });
  if (saved.status !== 200) throw new Error(`${saved.status} ${saved.text}`);
}
