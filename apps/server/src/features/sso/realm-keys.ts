/** Fetches and caches the public keys (JWKS) of the realms; an unknown key id triggers a new fetch. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { deleteOldest } from '../../platform/http/limits/delete-oldest.ts';
import { fetchPublic } from '../../platform/http/outgoing/ssrf-safe-fetch.ts';

const timeoutMs = seconds(5);
const maxBytes = 262_144;
const cacheMs = minutes(10);
/** Limits the requests to a realm caused by tokens with invented key ids. */
const defaultCooldownMs = seconds(30);
/** Settings rarely change; at this size the oldest keys are deleted. */
const maxCached = 1000;

interface Options {
  /** Allows key addresses in the installation's private network. */
  readonly allowPrivate: boolean;
  readonly keysCooldownMs?: number | undefined;
}

/** The `jwtVerify` key resolver for a JWKS address. */
export type RealmKeys = (jwksUrl: string) => JWTVerifyGetKey;

export function createRealmKeys({ allowPrivate, keysCooldownMs = defaultCooldownMs }: Options): RealmKeys {
  const cache = new Map<string, JWTVerifyGetKey>();
  const options = {
    cacheMaxAge: cacheMs,
    cooldownDuration: keysCooldownMs,
    timeoutDuration: timeoutMs,
    [customFetch]: (url: string) =>
      fetchPublic(new URL(url), {
        allowPrivate,
        maxBytes,
        timeoutMs,
        headers: { accept: 'application/jwk-set+json, application/json' },
      }),
  };
  return (jwksUrl) => {
    const keys = cache.get(jwksUrl) ?? createRemoteJWKSet(new URL(jwksUrl), options);
    cache.delete(jwksUrl);
    deleteOldest(cache, { maxKeys: maxCached });
    cache.set(jwksUrl, keys);
    return keys;
  };
}
