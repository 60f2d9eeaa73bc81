/**
 * The tenant's custom stylesheet: a super admin edits it, every rejected line is reported, and the customer
 * pages include it.
 */
import { createHash } from 'node:crypto';
import { stylesheetLimits } from '@foyer/contract/brand/stylesheet.ts';
import type { Settings } from '@foyer/contract/tenants/settings.ts';
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import type { Audit, AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../../platform/errors/record-conflict.ts';
import { deleteOldest } from '../../../platform/http/limits/delete-oldest.ts';
import { settingsOf } from '../settings/settings.ts';
import * as store from '../store.ts';
import { sanitizeStylesheet } from './sanitize-stylesheet.ts';

export type StylesheetService = ReturnType<typeof createStylesheetService>;

interface Dependencies {
  readonly audit: Audit;
  readonly now: () => Date;
  /** Called in the transaction that changes what a page shows. */
  readonly onChanged: (tx: Transaction) => void;
  /** Flags that this installation cannot serve. */
  readonly unavailableFlags: readonly FlagName[];
}

export function createStylesheetService({ audit, now, onChanged, unavailableFlags }: Dependencies) {
  return {
    async find(tx: Transaction): Promise<{ stylesheet: string }> {
      return { stylesheet: await store.findStylesheet(tx) };
    },

    /** @throws DomainError record.conflict | request.invalid at `stylesheet`, with the lines */
    async update(
      tx: Transaction,
      by: AuditActor,
      { stylesheet, version }: { stylesheet: string; version: number },
    ): Promise<Settings> {
      rejectProblems(stylesheet);
      const row = await store.lock(tx);
      if (!row) throw new DomainError('tenant.unknown');
      rejectStaleVersion(row, version);
      const before = await store.findStylesheet(tx);
      if (before === stylesheet) return settingsOf(row, unavailableFlags);
      await store.putStylesheet(tx, stylesheet);
      const after = await store.update(tx, { changedBy: by.name, changedAt: now() });
      onChanged(tx);
      await audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: 'CONFIG',
        entity: { kind: 'settings', id: after.id, label: after.name },
        before: { stylesheet: auditSummary(before) },
        after: { stylesheet: auditSummary(stylesheet) },
      });
      return settingsOf(after, unavailableFlags);
    },
  };
}

function rejectProblems(stylesheet: string): void {
  if (Buffer.byteLength(stylesheet) > stylesheetLimits.maxBytes)
    throw new DomainError('request.invalid', { fields: { stylesheet: 'too_long' } });
  const { problems } = sanitizeStylesheet(stylesheet);
  if (problems.length > 0)
    throw new DomainError('request.invalid', { fields: { stylesheet: 'invalid' }, lines: [...problems] });
}

/** Summary for the audit log, which does not store the text: number of lines and a short SHA-256 digest. */
function auditSummary(stylesheet: string): string {
  if (stylesheet === '') return 'none';
  const print = createHash('sha256').update(stylesheet).digest('hex').slice(0, 16);
  return `${stylesheet.split('\n').length} lines, ${print}`;
}

/** Maximum number of tenants whose sanitized stylesheet is cached. */
const maxCached = 200;

/** Caches the sanitized stylesheet of each tenant until its source changes. */
export function createStylesheetCache() {
  const cache = new Map<string, { source: string; css: string }>();

  return {
    /** @returns an empty string when the tenant has no stylesheet */
    async cssOf(tx: Transaction): Promise<string> {
      const source = await store.findStylesheet(tx);
      if (source === '') return '';
      const { tenantId } = tx.scope;
      const cached = cache.get(tenantId);
      if (cached?.source === source) return cached.css;
      cache.delete(tenantId);
      deleteOldest(cache, { maxKeys: maxCached });
      const { css } = sanitizeStylesheet(source);
      cache.set(tenantId, { source, css });
      return css;
    },
  };
}
