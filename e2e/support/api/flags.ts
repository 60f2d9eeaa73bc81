/** Changes feature flags and settings of a tenant through the settings API, as its super admin would. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { password } from '../servers/foyer.ts';
import type { FoyerAccess } from './foyer-access.ts';
import { signInThroughApi } from './staff-session.ts';
import { callTenant } from './tenant-calls.ts';

export async function setFlags(foyer: FoyerAccess, tenant: string, changed: Partial<Flags>): Promise<void> {
  await changeSettings(foyer, tenant, ({ flags }) => ({ flags: { ...flags, ...changed } }));
}

export async function setLocalRecording(
  foyer: FoyerAccess,
  tenant: string,
  localRecording: boolean,
): Promise<void> {
  await changeSettings(foyer, tenant, () => ({ localRecording }));
}

async function changeSettings(
  foyer: FoyerAccess,
  tenant: string,
  change: (settings: { flags: Flags }) => object,
): Promise<void> {
  const { token } = await signInThroughApi(foyer, tenant, { email: `owner@${tenant}.test`, password });
  const call = { port: foyer.port, tenant, token };
  const { result } = (await callTenant('/api/manage/settings', call)).json();
  const body = { ...result, ...change(result) };
  const saved = await callTenant('/api/manage/settings', { ...call, method: 'PUT', body });
  if (saved.status !== 200) throw new Error(`${saved.status} ${saved.text}`);
}
