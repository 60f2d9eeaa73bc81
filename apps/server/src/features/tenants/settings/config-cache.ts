/** Caches the client configuration per tenant: open pages poll it, and it rarely changes. */
import { createHash } from 'node:crypto';
import { configRefresh } from '@foyer/contract/tenants/config-refresh.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { deleteOldest } from '../../../platform/http/limits/delete-oldest.ts';

interface Tagged {
  readonly config: ClientConfig;
  /** As in the `etag` header. */
  readonly tag: string;
}

interface ConfigCacheDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly configOf: (tx: Transaction) => Promise<ClientConfig>;
}

/** At this number of tenants the oldest entries are deleted. */
const maxCached = 1000;

export type ConfigCache = ReturnType<typeof createConfigCache>;

export function createConfigCache({ database, now, configOf }: ConfigCacheDependencies) {
  const cache = new Map<string, { pending: Promise<Tagged>; until: number }>();

  /** Caches the pending promise: concurrent callers share one database read. */
  function read(scope: TenantScope): Promise<Tagged> {
    const { tenantId } = scope;
    const pending = database.withTenant(scope, configOf).then((config) => ({ config, tag: tagOf(config) }));
    const at = now().getTime();
    const entry = { pending, until: at + configRefresh.cacheMs };
    cache.delete(tenantId);
    deleteOldest(cache, { maxKeys: maxCached, hasExpired: ({ until }) => until <= at });
    cache.set(tenantId, entry);
    pending.catch(() => {
      if (cache.get(tenantId) === entry) cache.delete(tenantId);
    });
    return pending;
  }

  function readCached(scope: TenantScope): Promise<Tagged> {
    const cached = cache.get(scope.tenantId);
    return cached && cached.until > now().getTime() ? cached.pending : read(scope);
  }

  return {
    /** Reads the current configuration from the database. */
    read,

    /**
     * For a client that sends an ETag: `null` while it still matches. The answer is at most two seconds old.
     */
    async readIfChanged(scope: TenantScope, etag: string): Promise<Tagged | null> {
      const tagged = await readCached(scope);
      return tagged.tag === strongTag(etag) ? null : tagged;
    },

    /** After a change: the next call reads the database. */
    invalidate({ tenantId }: TenantScope): void {
      cache.delete(tenantId);
    },
  };
}

function tagOf(config: ClientConfig): string {
  return `"${createHash('sha256').update(JSON.stringify(config)).digest('base64url').slice(0, 22)}"`;
}

/** A proxy that compresses the answer turns its ETag into a weak one. */
const strongTag = (tag: string) => tag.replace(/^W\//, '');
