/** The tenant's own styles: written by a super admin, refused line by line, and worn by its customers' pages. */
import { createHash } from 'node:crypto';
import type { Settings } from '@foyer/contract/settings.ts';
import { stylesheetLimits } from '@foyer/contract/stylesheet.ts';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import { settingsOf } from './settings.ts';
import * as store from './store.ts';
import { readStylesheet } from './stylesheet.ts';

export type OwnStyles = ReturnType<typeof createOwnStyles>;

interface Parts {
  readonly audit: Audit;
  readonly now: () => Date;
  /** What a page is shown has changed, once the unit is committed. */
  readonly onChanged: (unit: Unit) => void;
}

export function createOwnStyles({ audit, now, onChanged }: Parts) {
  return {
    async find(unit: Unit): Promise<{ stylesheet: string }> {
      return { stylesheet: await store.findStylesheet(unit) };
    },

    /** @throws DomainError record.conflict | request.invalid at `stylesheet`, with the lines */
    async update(
      unit: Unit,
      by: AuditActor,
      { stylesheet, version }: { stylesheet: string; version: number },
    ): Promise<Settings> {
      refuseLines(stylesheet);
      const row = await store.lock(unit);
      if (!row) throw new DomainError('tenant.unknown');
      refuseStale(row, version);
      const before = await store.findStylesheet(unit);
      if (before === stylesheet) return settingsOf(row);
      await store.putStylesheet(unit, stylesheet);
      const after = await store.update(unit, { changedBy: by.name, changedAt: now() });
      onChanged(unit);
      await audit(unit, {
        ...{ actor: by, action: 'UPDATE', logType: 'CONFIG' },
        entity: { kind: 'settings', id: after.id, label: after.name },
        ...{ before: { stylesheet: told(before) }, after: { stylesheet: told(stylesheet) } },
      });
      return settingsOf(after);
    },
  };
}

function refuseLines(stylesheet: string): void {
  if (Buffer.byteLength(stylesheet) > stylesheetLimits.maxBytes)
    throw new DomainError('request.invalid', { fields: { stylesheet: 'too_long' } });
  const { problems } = readStylesheet(stylesheet);
  if (problems.length > 0)
    throw new DomainError('request.invalid', { fields: { stylesheet: 'invalid' }, lines: [...problems] });
}

/** Too long for a log: how much there is, and a print that tells one from another. */
function told(stylesheet: string): string {
  if (stylesheet === '') return 'none';
  const print = createHash('sha256').update(stylesheet).digest('hex').slice(0, 16);
  return `${stylesheet.split('\n').length} lines, ${print}`;
}

/** How many tenants' styles are kept as they were written anew. */
const keptAtMost = 200;

/** What goes out of the tenant's own styles; worked out once for each text. */
export function createWornStyles() {
  const kept = new Map<string, { source: string; css: string }>();

  return {
    /** Empty where there are none. */
    async of(unit: Unit): Promise<string> {
      const source = await store.findStylesheet(unit);
      if (source === '') return '';
      const { tenantId } = unit.scope;
      const known = kept.get(tenantId);
      if (known?.source === source) return known.css;
      if (kept.size >= keptAtMost) kept.clear();
      const { css } = readStylesheet(source);
      kept.set(tenantId, { source, css });
      return css;
    },
  };
}
