/** The configuration as pages are told it: those that stand open ask again and again, and mostly it is still the same. */
import { createHash } from 'node:crypto';
import { configNews } from '@foyer/contract/config-news.ts';
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';

interface Tagged {
  readonly config: ClientConfig;
  /** As it stands in the header `etag`. */
  readonly tag: string;
}

interface ConfigAnswersParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly configOf: (unit: Unit) => Promise<ClientConfig>;
}

/** Past this many tenants everything is forgotten. */
const rememberedAtMost = 1000;

export type ConfigAnswers = ReturnType<typeof createConfigAnswers>;

export function createConfigAnswers({ database, now, configOf }: ConfigAnswersParts) {
  const remembered = new Map<string, { asked: Promise<Tagged>; until: number }>();

  /** Remembered from when it is asked for: whoever comes meanwhile waits for the same answer. */
  function read(scope: TenantScope): Promise<Tagged> {
    const { tenantId } = scope;
    const asked = database.withTenant(scope, configOf).then((config) => ({ config, tag: tagOf(config) }));
    if (remembered.size >= rememberedAtMost) remembered.clear();
    const entry = { asked, until: now().getTime() + configNews.rememberedMs };
    remembered.set(tenantId, entry);
    asked.catch(() => {
      if (remembered.get(tenantId) === entry) remembered.delete(tenantId);
    });
    return asked;
  }

  function recall(scope: TenantScope): Promise<Tagged> {
    const known = remembered.get(scope.tenantId);
    return known && known.until > now().getTime() ? known.asked : read(scope);
  }

  return {
    /** As the database has it now. */
    read,

    /** For who shows the tag of what they know: `null` while it is that; at most two seconds old. */
    async readUnless(scope: TenantScope, shown: string): Promise<Tagged | null> {
      const tagged = await recall(scope);
      return tagged.tag === withoutWeakness(shown) ? null : tagged;
    },

    /** After a change: the next who asks is told it. */
    forget({ tenantId }: TenantScope): void {
      remembered.delete(tenantId);
    },
  };
}

function tagOf(config: ClientConfig): string {
  return `"${createHash('sha256').update(JSON.stringify(config)).digest('base64url').slice(0, 22)}"`;
}

/** A proxy that packs the answer marks its tag as a weak one. */
const withoutWeakness = (tag: string) => tag.replace(/^W\//, '');
