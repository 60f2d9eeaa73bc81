/**
 * Guest tokens of Superset: signs in as the configured account, and asks for a token that opens one dashboard
 * with the rows of one tenant.
 */
import { analyticsLimits } from '@foyer/contract/analytics.ts';
import { seconds } from '@foyer/contract/core/time.ts';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import { fetchPublic } from '../../platform/http/outgoing/ssrf-safe-fetch.ts';

export interface GuestTokenRequest {
  /** Base URL, without a slash at its end. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** UUID of the dashboard's embedding. */
  readonly dashboardId: string;
  /** The column that limits the rows: an identifier. */
  readonly column: string;
  /** The tenant's host label. */
  readonly tenant: string;
}

interface Options {
  readonly allowPrivate: boolean;
  readonly now: () => Date;
}

const signedIn = z.object({ access_token: z.string() });
const csrf = z.object({ result: z.string() });
const granted = z.object({ token: z.string() });

/**
 * @returns the token, and the milliseconds until it expires
 * @throws NotPublicError, or an error of the connection or the answer
 */
export async function fetchGuestToken(
  { url, username, password, dashboardId, column, tenant }: GuestTokenRequest,
  { allowPrivate, now }: Options,
): Promise<{ token: string; lastsMs: number }> {
  const ask = async (path: string, headers: Record<string, string>, body?: object): Promise<Response> => {
    const response = await fetchPublic(new URL(`${url}/api/v1/security/${path}`), {
      allowPrivate,
      // Behind TLS, Superset's CSRF protection compares the referrer with its own host.
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        referer: `${url}/`,
        ...headers,
      },
      ...(body ? { method: 'POST', body: Buffer.from(JSON.stringify(body)) } : {}),
      maxBytes: 65_536,
      timeoutMs: seconds(10),
    });
    if (response.status !== 200) throw new Error(`Superset answered ${path} with ${response.status}`);
    return response;
  };

  const login = await ask('login', {}, { username, password, provider: 'db', refresh: false });
  const authorization = `Bearer ${signedIn.parse(await login.json()).access_token}`;
  const protection = await ask('csrf_token/', { authorization });
  // The CSRF token belongs to the session that this cookie names.
  const cookie = protection.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const guest = await ask(
    'guest_token/',
    {
      authorization,
      'x-csrftoken': csrf.parse(await protection.json()).result,
      ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
    },
    {
      // Not the person's name: Superset needs to know the tenant only.
      user: { username: `foyer-${tenant}`, first_name: tenant, last_name: 'Foyer' },
      resources: [{ type: 'dashboard', id: dashboardId }],
      // A host label and an identifier: neither contains a quote.
      rls: [{ clause: `${column} = '${tenant}'` }],
    },
  );
  const { token } = granted.parse(await guest.json());
  const { exp } = decodeJwt(token);
  if (exp === undefined) throw new Error('Superset issued a guest token that does not expire');
  const lastsMs = Math.max(0, exp * 1000 - now().getTime());
  if (lastsMs > analyticsLimits.guestTokenMaxMs)
    throw new Error(
      `Superset issued a guest token that lasts ${lastsMs} ms (at most ${analyticsLimits.guestTokenMaxMs})`,
    );
  return { token, lastsMs };
}
