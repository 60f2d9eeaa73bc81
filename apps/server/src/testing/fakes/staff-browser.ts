/** The browser of a staff member: signs in, refreshes the session and signs out, from its own IP address. */

import { testPassword } from '../setups/tenant-setup.ts';
import type { TestServer } from '../setups/test-server.ts';

export type Answer = Awaited<ReturnType<TestServer['call']>>;

export const refreshCookie = 'foyer_refresh';

export function cookieOf(answer: Answer, name: string): Answer['cookies'][number] | undefined {
  return answer.cookies.find((cookie) => cookie.name === name);
}

export function refreshTokenOf(answer: Answer): string {
  return cookieOf(answer, refreshCookie)?.value ?? '';
}

interface SignIn {
  readonly email?: string;
  readonly password?: string;
  readonly rememberMe?: boolean;
  readonly secondFactor?: object;
  readonly host?: string;
  readonly headers?: Record<string, string>;
}

let addresses = 0;

/** Each browser has its own IP address, so that failed sign-ins of one do not block another. */
export function createStaffBrowser(server: TestServer) {
  addresses += 1;
  const address = `10.0.${addresses >> 8}.${addresses & 255}`;
  const post = { method: 'POST', address } as const;
  return {
    address,
    signIn({
      email = 'agent@acme.test',
      password = testPassword,
      rememberMe = false,
      secondFactor,
      ...more
    }: SignIn = {}) {
      const body = { email, password, rememberMe, keycloakEnabled: false, secondFactor };
      return server.call({ ...post, url: '/api/users/login/', body, ...more });
    },
    refresh(token: string, more: { host?: string; headers?: Record<string, string> } = {}) {
      return server.call({
        ...post,
        url: '/api/session/refresh',
        cookies: { [refreshCookie]: token },
        ...more,
      });
    },
    removeCookies(body: object, token?: string, host = 'acme.localhost') {
      return server.call({
        ...post,
        url: '/api/utils/removeCookies',
        host,
        body,
        ...(token ? { token } : {}),
      });
    },
    /** A request with a token or without one. */
    call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string | null, body?: object) {
      return server.call({ method, url, address, ...(token ? { token } : {}), ...(body ? { body } : {}) });
    },
    /** A request that needs a session: 200 while the session is valid. */
    products(token: string, host = 'acme.localhost') {
      return server.call({ url: '/api/users/products', host, token });
    },
  };
}
