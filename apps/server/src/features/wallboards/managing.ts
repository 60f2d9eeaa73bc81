/** Admins create, change and revoke wallboards. Only the hash of a link's token is stored. */
import { createHash, randomBytes } from 'node:crypto';
import {
  type Wallboard,
  type WallboardThresholds,
  wallboardLimits,
} from '@foyer/contract/lobby/wallboards.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../platform/errors/record-conflict.ts';
import { requireOneLine } from '../../platform/one-line.ts';
import * as store from './wallboards-store.ts';

interface Dependencies {
  readonly audit: Audit;
  readonly now: () => Date;
}

interface WallboardFields {
  readonly name: string;
  readonly thresholds: WallboardThresholds;
}

export type ManagedWallboards = ReturnType<typeof createManagedWallboards>;

export function createManagedWallboards({ audit, now }: Dependencies) {
  const record = (
    tx: Transaction,
    actor: AuditActor,
    { id, name }: store.WallboardRow,
    change: Pick<Parameters<Audit>[1], 'action' | 'before' | 'after'>,
  ) => audit(tx, { actor, logType: 'CONFIG', entity: { kind: 'wallboard', id, label: name }, ...change });

  return {
    async list(tx: Transaction): Promise<Wallboard[]> {
      return (await store.findAll(tx)).map(toWallboard);
    },

    /** @returns the token too, which is not stored @throws DomainError wallboard.too_many | request.invalid */
    async create(tx: Transaction, by: AuditActor, { name, thresholds }: WallboardFields) {
      if ((await store.countForUpdate(tx)) >= wallboardLimits.maxPerTenant)
        throw new DomainError('wallboard.too_many');
      // 256 random bits; the prefix makes a leaked token recognisable.
      const token = `foyer_wallboard_${randomBytes(32).toString('base64url')}`;
      const at = now();
      const row = await store.insert(tx, {
        name: requireOneLine(name, 'name'),
        ...thresholds,
        tokenHash: hashOf(token),
        createdAt: at,
        createdBy: by.name,
        changedAt: at,
        changedBy: by.name,
      });
      await record(tx, by, row, { action: 'CREATE', after: auditedFields(row) });
      return { token, wallboard: toWallboard(row) };
    },

    /** @throws DomainError wallboard.not_found | record.conflict | request.invalid */
    async update(
      tx: Transaction,
      by: AuditActor,
      id: string,
      { name, thresholds, version }: WallboardFields & { readonly version: number },
    ): Promise<Wallboard> {
      const before = await store.lock(tx, id);
      if (!before) throw new DomainError('wallboard.not_found');
      rejectStaleVersion(before, version);
      const after = await store.update(tx, id, {
        name: requireOneLine(name, 'name'),
        ...thresholds,
        changedAt: now(),
        changedBy: by.name,
      });
      const changes = changesBetween(auditedFields(before), auditedFields(after));
      if (changes) await record(tx, by, after, { action: 'UPDATE', ...changes });
      return toWallboard(after);
    },

    /** Screens with its link show nothing from now on. @throws DomainError wallboard.not_found */
    async revoke(tx: Transaction, by: AuditActor, id: string): Promise<void> {
      const row = await store.remove(tx, id);
      if (!row) throw new DomainError('wallboard.not_found');
      await record(tx, by, row, { action: 'UPDATE', after: { isRevoked: true } });
    },
  };
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function thresholdsOf(row: store.WallboardRow): WallboardThresholds {
  const { waiting, waitSeconds, availableAgents, withinTargetPercent } = row;
  return { waiting, waitSeconds, availableAgents, withinTargetPercent };
}

const auditedFields = (row: store.WallboardRow) => ({ name: row.name, ...thresholdsOf(row) });

function toWallboard(row: store.WallboardRow): Wallboard {
  const { id, name, createdAt, createdBy, lastShownAt, version } = row;
  return {
    id,
    name,
    thresholds: thresholdsOf(row),
    createdAt: createdAt.toISOString(),
    createdBy,
    lastShownAt: lastShownAt?.toISOString() ?? null,
    version,
  };
}
