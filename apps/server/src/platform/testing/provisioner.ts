/** A stand-in for a tenant's provisioner, which speaks SCIM with the token that a super admin made. */
import { scimMediaType, scimPath, scimUrns } from '@foyer/contract/scim.ts';
import { createStaffBrowser } from './staff-browser.ts';
import type { TestServer } from './test-server.ts';
import { buildStaff, type World } from './test-world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Told {
  readonly token?: string | null;
  readonly host?: string;
  readonly type?: string;
}

export type Provisioner = Awaited<ReturnType<typeof buildProvisioner>>;

/** @returns calls of SCIM, and the super admin's own token, who made it */
export async function buildProvisioner(world: World, server: TestServer, tenant: 'acme' | 'globex' = 'acme') {
  const boss = await buildStaff(world, world.tenants[tenant], { role: 'SUPER_ADMIN' });
  const host = `${tenant}.localhost`;
  const { result } = (await createStaffBrowser(server).signIn({ email: boss.email, host })).json();
  const superAdmin: string = result.accessToken;
  const url = '/api/manage/scim-token';
  const made = await server.call({ method: 'POST', url, host, token: superAdmin });
  const { token } = made.json().result as { token: string };

  /** @param path below SCIM's own, with what is asked */
  async function call(method: Method, path: string, body?: object, told: Told = {}) {
    const shown = told.token === undefined ? token : told.token;
    const answer = await server.call({
      ...{ method, url: `${scimPath}${path}`, host: told.host ?? host },
      ...(shown === null ? {} : { token: shown }),
      ...(body ? { body, headers: { 'content-type': told.type ?? scimMediaType } } : {}),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : null };
  }

  return {
    ...{ boss, superAdmin, token, call },
    make: (person: object) => call('POST', '/Users', { schemas: [scimUrns.user], ...person }),
    patch: (id: string, ...Operations: unknown[]) =>
      call('PATCH', `/Users/${id}`, { schemas: [scimUrns.patch], Operations }),
  };
}
