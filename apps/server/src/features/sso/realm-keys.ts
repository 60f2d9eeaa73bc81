/** The public keys of the realms, fetched from each realm alone and kept for a while; a key that is new is looked for at once. */
import { minutes, seconds } from '@foyer/contract/time.ts';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { fetchPublic } from '../../platform/http/fetch-public.ts';

const answerWithinMs = seconds(5);
const keysAtMostBytes = 262_144;
const keptForMs = minutes(10);
/** Tokens with invented keys must not make us ask the realm over and over. */
const asksAgainAfterMs = seconds(30);
/** Settings are changed seldom: past this many everything is forgotten. */
const rememberedAtMost = 1000;

interface Options {
  /** Realms in the installation's own house may be asked. */
  readonly allowPrivate: boolean;
  readonly asksAgainAfterMs?: number | undefined;
}

/** By the address of a realm's keys: what `jwtVerify` finds the key of a token with. */
export type RealmKeys = (jwksUrl: string) => JWTVerifyGetKey;

export function createRealmKeys({
  allowPrivate,
  asksAgainAfterMs: cooldownDuration = asksAgainAfterMs,
}: Options): RealmKeys {
  const known = new Map<string, JWTVerifyGetKey>();
  const options = {
    ...{ cacheMaxAge: keptForMs, cooldownDuration, timeoutDuration: answerWithinMs },
    [customFetch]: (url: string) =>
      fetchPublic(new URL(url), {
        ...{ allowPrivate, atMostBytes: keysAtMostBytes, withinMs: answerWithinMs },
        headers: { accept: 'application/jwk-set+json, application/json' },
      }),
  };
  return (jwksUrl) => {
    const keys = known.get(jwksUrl) ?? createRemoteJWKSet(new URL(jwksUrl), options);
    if (known.size >= rememberedAtMost) known.clear();
    known.set(jwksUrl, keys);
    return keys;
  };
}
