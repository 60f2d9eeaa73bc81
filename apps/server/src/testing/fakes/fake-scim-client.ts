/** A SCIM client with the token that a super admin created. */
import { scimMediaType, scimPath, scimUrns } from '@foyer/contract/sso/scim.ts';
import { buildStaff, type TenantSetup } from '../setups/tenant-setup.ts';
import type { TestServer } from '../setups/test-server.ts';
import { createStaffBrowser } from './staff-browser.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface CallOptions {
  readonly token?: string | null;
  readonly host?: string;
  readonly type?: string;
}

export type ScimClient = Awaited<ReturnType<typeof createScimClient>>;

/** @returns SCIM requests, and the super admin with their access token */
export async function createScimClient(
  world: TenantSetup,
  server: TestServer,
  tenant: 'acme' | 'globex' = 'acme',
) {
  const boss = await buildStaff(world, world.tenants[tenant], { role: 'SUPER_ADMIN' });
  const host = `${tenant}.localhost`;
  const { result } = (await createStaffBrowser(server).signIn({ email: boss.email, host })).json();
  const superAdmin: string = result.accessToken;
  const url = '/api/manage/scim-token';
  const made = await server.call({ method: 'POST', url, host, token: superAdmin });
  const { token } = made.json().result as { token: string };

  /** @param path below the SCIM base path, with the query */
  async function call(method: Method, path: string, body?: object, options: CallOptions = {}) {
    const shown = options.token === undefined ? token : options.token;
    const answer = await server.call({
      method,
      url: `${scimPath}${path}`,
      host: options.host ?? host,
      ...(shown === null ? {} : { token: shown }),
      ...(body && { body }),
      ...((body || options.type) && { headers: { 'content-type': options.type ?? scimMediaType } }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : null };
  }

  return {
    boss,
    superAdmin,
    token,
    call,
    make: (person: object) => call('POST', '/Users', { schemas: [scimUrns.user], ...person }),
    patch: (id: string, ...Operations: unknown[]) =>
      call('PATCH', `/Users/${id}`, { schemas: [scimUrns.patch], Operations }),
  };
}
