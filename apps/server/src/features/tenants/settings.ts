/** Settings: what a super admin sets for the tenant, with its logo. */
import { logoLimits, type Settings } from '@foyer/contract/settings.ts';
import type { FlagName } from '@foyer/contract/tenants.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import { cleanSvg } from '../../platform/storage/clean-svg.ts';
import { sniffImage } from '../../platform/storage/sniff-image.ts';
import { putFor, type Storage } from '../../platform/storage/storage.ts';
import { brandAddress, brandFrom, chosenColourOf, storedColours } from './brand.ts';
import { flagsFrom } from './policy.ts';
import {
  audibleSettings,
  nearestShades,
  type SettingsFields,
  settingsProblems,
  tidySettings,
} from './settings-policy.ts';
import * as store from './store.ts';

export interface SettingsDependencies {
  readonly database: Database;
  readonly storage: Storage;
  readonly audit: Audit;
  readonly now: () => Date;
  /** What a page is shown has changed, once the unit is committed. */
  readonly onChanged: (unit: Unit) => void;
  /** Held until the end of the transaction; `null` for another tenant's. */
  readonly holdProduct: (unit: Unit, productId: string) => Promise<object | null>;
}

/** The pictures of a brand that are uploaded. */
export type Picture = 'logo' | 'favicon';

type SettingsWish = SettingsFields & {
  readonly version: number;
  readonly policyByDefaultConfirmed?: boolean | undefined;
};

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService(dependencies: SettingsDependencies) {
  const { database, storage, audit, now, onChanged, holdProduct } = dependencies;

  async function refuseForeignProduct(unit: Unit, productId: string | null): Promise<void> {
    if (productId === null || (await holdProduct(unit, productId))) return;
    throw new DomainError('request.invalid', { fields: { landingProductId: 'unknown' } });
  }

  async function locked(unit: Unit): Promise<store.TenantRow> {
    const row = await store.lock(unit);
    if (!row) throw new DomainError('tenant.unknown');
    return row;
  }

  /** @param more what the log keeps besides */
  async function note(
    unit: Unit,
    by: AuditActor,
    { before, after, more = {} }: { before: store.TenantRow; after: store.TenantRow; more?: object },
  ) {
    onChanged(unit);
    const changes = changesBetween(told(before), told(after));
    if (!changes) return;
    const entity = { kind: 'settings', id: after.id, label: after.name };
    const noted = { ...changes, after: { ...changes.after, ...more } };
    await audit(unit, { actor: by, action: 'UPDATE', logType: 'CONFIG', entity, ...noted });
  }

  /** Points at another picture, or none; the old one goes once that is certain. */
  async function pointAt(unit: Unit, by: AuditActor, name: Picture, key: string | null): Promise<Settings> {
    const before = await locked(unit);
    if (before[name] === key) return settingsOf(before);
    const after = await store.update(unit, { [name]: key, changedBy: by.name, changedAt: now() });
    await note(unit, by, { before, after });
    const old = before[name];
    if (old) unit.afterCommit(() => storage.remove(unit.scope, old));
    return settingsOf(after);
  }

  return {
    async find(unit: Unit): Promise<Settings> {
      const row = await store.find(unit);
      if (!row) throw new DomainError('tenant.unknown');
      return settingsOf(row);
    },

    /** @throws DomainError record.conflict | request.invalid */
    async update(
      unit: Unit,
      by: AuditActor,
      { version, policyByDefaultConfirmed = false, ...wished }: SettingsWish,
    ): Promise<Settings> {
      const tidied = tidySettings(wished);
      const problems = settingsProblems(tidied);
      if (Object.keys(problems).length > 0)
        throw new DomainError('request.invalid', { fields: problems, ...nearestShades(tidied) });
      const before = await locked(unit);
      refuseStale(before, version);
      await refuseForeignProduct(unit, tidied.landingProductId);
      const answersForDefault = turnsOn('policyAcceptedByDefault', before, tidied);
      if (answersForDefault && !policyByDefaultConfirmed)
        throw new DomainError('request.invalid', { fields: { 'flags.policyAcceptedByDefault': 'required' } });
      const { clientName, themeColor, themeColorLight, themeColorDark, ...rest } = tidied;
      const { mode, contentWidth, fonts, ...fields } = rest;
      const colours = storedColours({ themeColor, themeColorLight, themeColorDark });
      const after = await store.update(unit, {
        ...fields,
        name: clientName,
        brand: { ...colours, mode, contentWidth, fonts },
        changedBy: by.name,
        changedAt: now(),
      });
      await note(unit, by, {
        before,
        after,
        more: answersForDefault ? { policyByDefaultConfirmed: true } : {},
      });
      return settingsOf(after);
    },

    /** @throws DomainError upload.unsupported_type for what is no picture, or a drawing that is not well formed */
    async setPicture(scope: TenantScope, by: AuditActor, name: Picture, bytes: Buffer): Promise<Settings> {
      const type = sniffImage(bytes);
      const allowed: readonly string[] = logoLimits.types;
      const kept = type === 'image/svg+xml' ? cleanSvg(bytes) : bytes;
      if (!type || !allowed.includes(type) || !kept) throw new DomainError('upload.unsupported_type');
      return putFor(storage, { scope, bytes: kept, type }, (key) =>
        database.withTenant(scope, (unit) => pointAt(unit, by, name, key)),
      );
    },

    removePicture: (unit: Unit, by: AuditActor, name: Picture) => pointAt(unit, by, name, null),
  };
}

function turnsOn(name: FlagName, before: store.TenantRow, { flags }: Pick<Settings, 'flags'>): boolean {
  return flags[name] && !flagsFrom(before.flags as Record<string, unknown>)[name];
}

/** As the console shows them. */
export function settingsOf(row: store.TenantRow): Settings {
  const brand = brandFrom(row.brand);
  const { mode, contentWidth, fonts, mark } = brand;
  const { timeZone, currency, analyticsDashboardId, adminContact, requireSecondFactor } = row;
  return {
    clientName: row.name,
    ...chosenColourOf(brand),
    ...{
      mode,
      contentWidth,
      fonts,
      timeZone,
      currency,
      analyticsDashboardId,
      adminContact,
      requireSecondFactor,
    },
    meetingLinkExpiryHours: row.meetingLinkExpiryHours,
    scheduleLabel: row.scheduleLabel,
    codesPerAddress: row.codesPerAddress,
    landingProductId: row.landingProductId,
    flags: flagsFrom(row.flags as Record<string, unknown>),
    logo: brandAddress('logo.svg', row.version),
    logoUploaded: row.logo !== null,
    mark,
    favicon: brandAddress('favicon.svg', row.version),
    faviconUploaded: row.favicon !== null,
    version: row.version,
  };
}

/** The pictures' addresses change with everything: the log tells of their files. */
function told(row: store.TenantRow): Record<string, unknown> {
  return audibleSettings({ ...settingsOf(row), logo: row.logo ?? 'mark', favicon: row.favicon ?? 'logo' });
}
