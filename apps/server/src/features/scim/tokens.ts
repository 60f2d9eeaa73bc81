/** The token by which the tenant's provisioner comes in: made, replaced and revoked by a super admin, and known by its hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ScimToken } from '@foyer/contract/managed-scim.ts';
import { minutes } from '@foyer/contract/time.ts';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import * as store from './tokens-store.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** A provisioner calls many times a second; this is written down seldom. */
const useIsNotedEveryMs = minutes(1);

export type ScimTokens = ReturnType<typeof createScimTokens>;

export function createScimTokens({ database, audit, now }: Parts) {
  const tell = (unit: Unit, actor: AuditActor, action: 'CREATE' | 'UPDATE', scimToken: string) =>
    audit(unit, {
      ...{ actor, action, logType: 'CONFIG', after: { scimToken } },
      entity: { kind: 'scim-token', id: null, label: null },
    });

  return {
    async find(unit: Unit): Promise<ScimToken | null> {
      const row = await store.find(unit);
      return row && shown(row);
    },

    /** The one before is refused from now on. @returns the token, which is kept nowhere */
    async make(unit: Unit, by: AuditActor): Promise<{ token: string; kept: ScimToken }> {
      // 256 random bits; the beginning says to whoever finds it what it is.
      const token = `foyer_scim_${randomBytes(32).toString('base64url')}`;
      const row = { tokenHash: hashOf(token), createdAt: now(), createdBy: by.name, lastUsedAt: null };
      const before = await store.find(unit);
      await store.put(unit, row);
      await tell(unit, by, before ? 'UPDATE' : 'CREATE', before ? 'replaced' : 'made');
      return { token, kept: shown(row) };
    },

    async revoke(unit: Unit, by: AuditActor): Promise<void> {
      if (await store.remove(unit)) await tell(unit, by, 'UPDATE', 'revoked');
    },

    /** Whether it is this tenant's; what is compared has one length, and takes one time. */
    isGood(scope: TenantScope, token: string): Promise<boolean> {
      return database.withTenant(scope, async (unit) => {
        const row = await store.find(unit);
        if (!row || !timingSafeEqual(row.tokenHash, hashOf(token))) return false;
        const at = now();
        if (at.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= useIsNotedEveryMs)
          await store.noteUse(unit, at);
        return true;
      });
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

function shown({ createdAt, createdBy, lastUsedAt }: store.TokenRow): ScimToken {
  return {
    createdBy,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
