/** Calls to the product as a tenant's own pages make them, from outside any browser. */
import { request } from 'node:http';

export interface TenantCall {
  readonly port: number;
  readonly tenant: string;
  readonly method?: string;
  readonly token?: string;
  /** Of an earlier answer, as they were set. */
  readonly cookies?: readonly string[];
  readonly body?: unknown;
}

export interface TenantAnswer {
  readonly status: number;
  readonly text: string;
  /** As they were set. */
  readonly cookies: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered.
  json(): any;
}

/** Node does not resolve `*.localhost`, and `fetch` does not let the host be named: so by hand. */
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
  return new Promise<TenantAnswer>((resolve, reject) => {
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
