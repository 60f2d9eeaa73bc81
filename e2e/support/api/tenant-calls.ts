/** HTTP calls to a tenant's host, without a browser. */
import { request } from 'node:http';

export interface TenantCall {
  readonly port: number;
  readonly tenant: string;
  readonly method?: string;
  readonly token?: string;
  /** `Set-Cookie` values of an earlier response. */
  readonly cookies?: readonly string[];
  readonly body?: unknown;
}

export interface TenantResponse {
  readonly status: number;
  readonly text: string;
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the call
  json(): any;
}

/**
 * Uses `node:http`, because Node does not resolve `*.localhost` and `fetch` does not allow a `Host` header.
 */
export function callTenant(
  path: string,
  { port, tenant, method = 'GET', token, body, cookies = [] }: TenantCall,
) {
  const headers = {
    host: hostOf(tenant, port),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookies.length > 0 && { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise<TenantResponse>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const cookies = response.headers['set-cookie'] ?? [];
        resolve({ status: response.statusCode ?? 0, text, cookies, json: () => JSON.parse(text) });
      });
    });
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export function hostOf(tenant: string, port: number): string {
  return `${tenant}.localhost:${port}`;
}

/** @returns the JSON body, `{}` if there is none @throws Error if the call failed */
export function requireSuccess(answer: TenantResponse) {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.text ? answer.json() : {};
}
