/** The tenant's SCIM token: created, replaced and revoked by a super admin; only its hash is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { minutes } from '@foyer/contract/core/time.ts';
import type { ScimToken } from '@foyer/contract/sso/scim-settings.ts';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import * as store from './tokens-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** A provisioner sends many requests per second; the last use is written at this interval. */
const useRecordIntervalMs = minutes(1);

export type ScimTokens = ReturnType<typeof createScimTokens>;

export function createScimTokens({ database, audit, now }: Dependencies) {
  const recordChange = (tx: Transaction, actor: AuditActor, action: 'CREATE' | 'UPDATE', scimToken: string) =>
    audit(tx, {
      actor,
      action,
      logType: 'CONFIG',
      after: { scimToken },
      entity: { kind: 'scim-token', id: null, label: null },
    });

  return {
    async find(tx: Transaction): Promise<ScimToken | null> {
      const row = await store.find(tx);
      return row && toScimToken(row);
    },

    /** Revokes the previous token. @returns the new token, which is not stored */
    async make(tx: Transaction, by: AuditActor): Promise<{ token: string; kept: ScimToken }> {
      // 256 random bits; the prefix makes a leaked token recognisable.
      const token = `foyer_scim_${randomBytes(32).toString('base64url')}`;
      const row = { tokenHash: hashOf(token), createdAt: now(), createdBy: by.name, lastUsedAt: null };
      const before = await store.find(tx);
      await store.upsert(tx, row);
      await recordChange(tx, by, before ? 'UPDATE' : 'CREATE', before ? 'replaced' : 'made');
      return { token, kept: toScimToken(row) };
    },

    async revoke(tx: Transaction, by: AuditActor): Promise<void> {
      if (await store.remove(tx)) await recordChange(tx, by, 'UPDATE', 'revoked');
    },

    /** Whether the token belongs to this tenant; compares in constant time. */
    isValid(scope: TenantScope, token: string): Promise<boolean> {
      return database.withTenant(scope, async (tx) => {
        const row = await store.find(tx);
        if (!row || !timingSafeEqual(row.tokenHash, hashOf(token))) return false;
        const at = now();
        if (at.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= useRecordIntervalMs)
          await store.recordUse(tx, at);
        return true;
      });
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

function toScimToken({ createdAt, createdBy, lastUsedAt }: store.TokenRow): ScimToken {
  return {
    createdBy,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
