/** The tenant's settings, logo and favicon, as a super admin edits them. */

import { schemeOf } from '@foyer/contract/products/platform-template.ts';
import { logoLimits, type Settings, type UploadedPicture } from '@foyer/contract/tenants/settings.ts';
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import { type Audit, type AuditActor, changesBetween } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../../platform/errors/record-conflict.ts';
import { readPicture } from '../../../platform/storage/pictures/picture.ts';
import { sanitizeSvg } from '../../../platform/storage/pictures/sanitize-svg.ts';
import { putFor, type Storage } from '../../../platform/storage/storage.ts';
import { brandAddress, brandFrom, chosenColourOf, storedColours } from '../brand/brand.ts';
import { storedFlags } from '../policy.ts';
import * as store from '../store.ts';
import {
  auditedSettings,
  nearestShades,
  normaliseSettings,
  type SettingsFields,
  settingsProblems,
} from './settings-policy.ts';

export interface SettingsDependencies {
  readonly database: Database;
  readonly storage: Storage;
  readonly audit: Audit;
  readonly now: () => Date;
  /** Called in the transaction that changes what a page shows. */
  readonly onChanged: (tx: Transaction) => void;
  /** Locks the product until the end of the transaction; `null` for a product of another tenant. */
  readonly lockProduct: (tx: Transaction, productId: string) => Promise<object | null>;
  /** Flags that this installation cannot serve. */
  readonly unavailableFlags: readonly FlagName[];
}

/** The brand pictures that can be uploaded. */
export type Picture = 'logo' | 'favicon';

type SettingsInput = SettingsFields & {
  readonly version: number;
  readonly policyByDefaultConfirmed?: boolean | undefined;
};

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService(dependencies: SettingsDependencies) {
  const { database, storage, audit, now, onChanged, lockProduct, unavailableFlags } = dependencies;
  const toSettings = (row: store.TenantRow) => settingsOf(row, unavailableFlags);

  async function rejectForeignProduct(tx: Transaction, productId: string | null): Promise<void> {
    if (productId === null || (await lockProduct(tx, productId))) return;
    throw new DomainError('request.invalid', { fields: { landingProductId: 'unknown' } });
  }

  async function lockTenant(tx: Transaction): Promise<store.TenantRow> {
    const row = await store.lock(tx);
    if (!row) throw new DomainError('tenant.unknown');
    return row;
  }

  /** @param more additional values for the audit log */
  async function recordChange(
    tx: Transaction,
    by: AuditActor,
    { before, after, more = {} }: { before: store.TenantRow; after: store.TenantRow; more?: object },
  ) {
    onChanged(tx);
    const changes = changesBetween(auditValues(before), auditValues(after));
    if (!changes) return;
    const entity = { kind: 'settings', id: after.id, label: after.name };
    const entry = { ...changes, after: { ...changes.after, ...more } };
    await audit(tx, { actor: by, action: 'UPDATE', logType: 'CONFIG', entity, ...entry });
  }

  /** Sets or clears a picture's storage key. The old file is deleted after the commit. */
  async function setPictureKey(
    tx: Transaction,
    by: AuditActor,
    name: Picture,
    key: string | null,
  ): Promise<Settings> {
    const before = await lockTenant(tx);
    if (before[name] === key) return toSettings(before);
    const after = await store.update(tx, { [name]: key, changedBy: by.name, changedAt: now() });
    await recordChange(tx, by, { before, after });
    const old = before[name];
    if (old) tx.afterCommit(() => storage.remove(tx.scope, old));
    return toSettings(after);
  }

  return {
    async find(tx: Transaction): Promise<Settings> {
      const row = await store.find(tx);
      if (!row) throw new DomainError('tenant.unknown');
      return toSettings(row);
    },

    /** @throws DomainError record.conflict | record.in_use | request.invalid */
    async update(
      tx: Transaction,
      by: AuditActor,
      { version, policyByDefaultConfirmed = false, ...input }: SettingsInput,
    ): Promise<Settings> {
      const normalised = normaliseSettings(input);
      const problems = settingsProblems(normalised);
      if (Object.keys(problems).length > 0)
        throw new DomainError('request.invalid', { fields: problems, ...nearestShades(normalised) });
      const before = await lockTenant(tx);
      rejectStaleVersion(before, version);
      rejectUnavailableFlags(unavailableFlags, before, normalised);
      await rejectForeignProduct(tx, normalised.landingProductId);
      await rejectUsedSchemes(tx, before.appSchemes, normalised.appSchemes);
      const enablesDefaultConsent = turnsOn('policyAcceptedByDefault', before, normalised);
      if (enablesDefaultConsent && !policyByDefaultConfirmed)
        throw new DomainError('request.invalid', { fields: { 'flags.policyAcceptedByDefault': 'required' } });
      const { clientName, themeColor, themeColorLight, themeColorDark, ...rest } = normalised;
      const { mode, contentWidth, fonts, ...fields } = rest;
      const colours = storedColours({ themeColor, themeColorLight, themeColorDark });
      const after = await store.update(tx, {
        ...fields,
        locale: fields.locale ?? before.locale,
        codeCountries: fields.codeCountries === undefined ? before.codeCountries : fields.codeCountries,
        appSchemes: [...(fields.appSchemes ?? before.appSchemes)],
        agentsSeeContacts: fields.agentsSeeContacts ?? before.agentsSeeContacts,
        agentsMayExport: fields.agentsMayExport ?? before.agentsMayExport,
        snapshotRetentionDays: fields.snapshotRetentionDays ?? before.snapshotRetentionDays,
        logRetentionMonths:
          fields.logRetentionMonths === undefined ? before.logRetentionMonths : fields.logRetentionMonths,
        localRecording: fields.localRecording ?? before.localRecording,
        recordingStarts: fields.recordingStarts ?? before.recordingStarts,
        recordingRetentionDays: fields.recordingRetentionDays ?? before.recordingRetentionDays,
        agentsSeeRecordings: fields.agentsSeeRecordings ?? before.agentsSeeRecordings,
        recordingQuestion:
          fields.recordingQuestion === undefined ? before.recordingQuestion : fields.recordingQuestion,
        name: clientName,
        brand: { ...colours, mode, contentWidth, fonts },
        changedBy: by.name,
        changedAt: now(),
      });
      await recordChange(tx, by, {
        before,
        after,
        more: enablesDefaultConsent ? { policyByDefaultConfirmed: true } : {},
      });
      return toSettings(after);
    },

    /**
     * Sets the dashboard of the Analytics page, and locks the tenant until the end of the transaction.
     * @param id `null`: none
     */
    async setAnalyticsDashboard(tx: Transaction, by: AuditActor, id: string | null): Promise<void> {
      const before = await lockTenant(tx);
      if (before.analyticsDashboardId === id) return;
      const change = { analyticsDashboardId: id, changedBy: by.name, changedAt: now() };
      await recordChange(tx, by, { before, after: await store.update(tx, change) });
    },

    /**
     * @throws DomainError upload.unsupported_type when the bytes are not an allowed image | upload.too_many_pixels |
     * upload.damaged also when an SVG is not well formed
     */
    async setPicture(
      scope: TenantScope,
      by: AuditActor,
      name: Picture,
      given: Buffer,
    ): Promise<UploadedPicture> {
      const { type, bytes } = readPicture(given, logoLimits.types);
      const cleaned = type === 'image/svg+xml' ? sanitizeSvg(bytes) : { bytes, removed: [] };
      if (!cleaned) throw new DomainError('upload.damaged');
      const result = await putFor(storage, { scope, bytes: cleaned.bytes, type }, (key) =>
        database.withTenant(scope, (tx) => setPictureKey(tx, by, name, key)),
      );
      return { result, removed: [...cleaned.removed] };
    },

    removePicture: (tx: Transaction, by: AuditActor, name: Picture) => setPictureKey(tx, by, name, null),
  };
}

/** A scheme that a product's template has cannot be removed. @throws DomainError record.in_use */
async function rejectUsedSchemes(
  tx: Transaction,
  before: readonly string[],
  wanted: readonly string[] = before,
): Promise<void> {
  const removed = before.filter((scheme) => !wanted.includes(scheme));
  if (removed.length === 0) return;
  const templates = await store.findPlatformTemplates(tx);
  const usedBy = templates.filter(({ template }) => removed.includes(schemeOf(template)));
  if (usedBy.length > 0) throw new DomainError('record.in_use', { usedBy: usedBy.map(({ name }) => name) });
}

/** A flag of a feature that is not available may stay stored, but cannot be turned on. */
function rejectUnavailableFlags(
  unavailableFlags: readonly FlagName[],
  before: store.TenantRow,
  input: Pick<Settings, 'flags'>,
): void {
  const names = unavailableFlags.filter((name) => turnsOn(name, before, input));
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map((name) => [`flags.${name}`, 'not_available' as const]));
  throw new DomainError('request.invalid', { fields });
}

function turnsOn(name: FlagName, before: store.TenantRow, { flags }: Pick<Settings, 'flags'>): boolean {
  return flags[name] && !storedFlags(before.flags as Record<string, unknown>)[name];
}

/** The settings as the console shows them. @param unavailableFlags flags that this installation cannot serve */
export function settingsOf(row: store.TenantRow, unavailableFlags: readonly FlagName[]): Settings {
  return { ...storedSettings(row), unavailableFlags: [...unavailableFlags] };
}

function storedSettings(row: store.TenantRow): Omit<Settings, 'unavailableFlags'> {
  const brand = brandFrom(row.brand);
  const { mode, contentWidth, fonts, mark } = brand;
  const { timeZone, locale, currency, analyticsDashboardId, adminContact, requireSecondFactor } = row;
  return {
    clientName: row.name,
    ...chosenColourOf(brand),
    mode,
    contentWidth,
    fonts,
    timeZone,
    locale,
    currency,
    analyticsDashboardId,
    adminContact,
    requireSecondFactor,
    meetingLinkExpiryHours: row.meetingLinkExpiryHours,
    scheduleLabel: row.scheduleLabel,
    codesPerAddress: row.codesPerAddress,
    codeCountries: row.codeCountries,
    appSchemes: row.appSchemes,
    agentsSeeContacts: row.agentsSeeContacts,
    agentsMayExport: row.agentsMayExport,
    snapshotRetentionDays: row.snapshotRetentionDays,
    logRetentionMonths: row.logRetentionMonths,
    localRecording: row.localRecording,
    recordingStarts: row.recordingStarts,
    recordingRetentionDays: row.recordingRetentionDays,
    agentsSeeRecordings: row.agentsSeeRecordings,
    recordingQuestion: row.recordingQuestion,
    landingProductId: row.landingProductId,
    flags: storedFlags(row.flags as Record<string, unknown>),
    logo: brandAddress('logo.svg', row.version),
    logoUploaded: row.logo !== null,
    mark,
    favicon: brandAddress('favicon.svg', row.version),
    faviconUploaded: row.favicon !== null,
    version: row.version,
  };
}

/**
 * The settings as the audit log records them. The pictures' addresses change with every update, so the log
 * records the storage keys.
 */
function auditValues(row: store.TenantRow): Record<string, unknown> {
  return auditedSettings({
    ...storedSettings(row),
    logo: row.logo ?? 'mark',
    favicon: row.favicon ?? 'logo',
  });
}
