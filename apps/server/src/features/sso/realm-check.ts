/** Fetches a realm's discovery document (OpenID Connect Discovery 1.0) and its keys, as a sign-in would need them. */
import { seconds } from '@foyer/contract/core/time.ts';
import { fetchPublic } from '../../platform/http/outgoing/ssrf-safe-fetch.ts';
import type { Realm } from './policy.ts';

const timeoutMs = seconds(5);
const maxBytes = 262_144;

/** @throws Error with what is wrong */
export async function verifyRealm(
  { issuer, jwksUrl }: Pick<Realm, 'issuer' | 'jwksUrl'>,
  { allowPrivate }: { readonly allowPrivate: boolean },
): Promise<void> {
  const read = async (url: string): Promise<unknown> => {
    const answer = await fetchPublic(new URL(url), { allowPrivate, maxBytes, timeoutMs });
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
    return answer.json().catch(() => {
      throw new Error(`${url} is not JSON`);
    });
  };
  const document = (await read(`${issuer}/.well-known/openid-configuration`)) as { issuer?: unknown };
  if (document.issuer !== issuer) throw new Error(`the realm calls itself ${String(document.issuer)}`);
  const { keys } = (await read(jwksUrl)) as { keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${jwksUrl} has no keys`);
}
