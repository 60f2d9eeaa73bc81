/** Resolves tenants by host, and describes a tenant to its pages. */

import { createHash } from 'node:crypto';
import { seconds } from '@foyer/contract/core/time.ts';
import type { RecordingStart } from '@foyer/contract/recordings/recordings.ts';
import { type RegistrationForm, registrationForm } from '@foyer/contract/registration/form.ts';
import type { ClientConfig, FlagName, Flags, scheduleLabels } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type FoundTenant, findTenant } from '../../platform/db/find-tenant.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { deleteOldest } from '../../platform/http/limits/delete-oldest.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { type Brand, brandAddress, brandFrom, themeColorOf } from './brand/brand.ts';
import { effectiveForm, flagsFrom, type HostRules, labelOf } from './policy.ts';
import * as store from './store.ts';

export interface TenantsDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly config: HostRules & { readonly defaultAdminContact: string };
  /** The channel that delivers one-time codes to this tenant's customers now; `null`: none. */
  readonly codeChannelOf: (tx: Transaction) => Promise<ClientConfig['codeChannel']>;
  readonly onlyInOutboxOf: (tx: Transaction) => Promise<ClientConfig['onlyInOutbox']>;
  /** Flags that this installation cannot serve: they count as off and cannot be turned on. */
  readonly unavailableFlags: readonly FlagName[];
}

/** A tenant as the other features see it. */
export interface Tenant {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly suspended: boolean;
  /** IANA name. */
  readonly timeZone: string;
  /** BCP 47 tag; numbers, dates and currencies are written as this locale does. */
  readonly locale: string;
  readonly brand: Brand;
  /** Paths on the tenant's host, with a version that changes with the settings and so bypasses caches. */
  readonly logo: string;
  readonly favicon: string;
  /** Storage key of the uploaded logo; `null`: the default mark is drawn. */
  readonly logoFile: string | null;
  /** Storage key of the favicon, or else of the logo; `null`: the default mark is drawn. */
  readonly faviconFile: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly analyticsDashboardId: string | null;
  /** The email address for people who cannot sign in or meet a failure: the tenant's, else the installation's. */
  readonly adminContact: string;
  /** The tenant's setting alone; `null` where it has none. */
  readonly ownAdminContact: string | null;
  /** Whether admins and super admins must have a second factor. */
  readonly requireSecondFactor: boolean;
  readonly meetingLinkExpiryHours: number;
  /** Label of the button that books a schedule. */
  readonly scheduleLabel: (typeof scheduleLabels)[number];
  /** The product that the bare address redirects to; it may be withdrawn. */
  readonly landingProductId: string | null;
  /** Maximum number of unproved codes sent per IP address. */
  readonly codesPerAddress: number;
  /** ISO 3166 codes of the countries that codes by SMS and WhatsApp are sent to; `null`: all. */
  readonly codeCountries: readonly string[] | null;
  /** What the form asks consent to. */
  readonly policy: { readonly url: string; readonly text: string; readonly version: string };
  readonly flags: Flags;
  /** Whether agents may record meetings in their browser. */
  readonly localRecording: boolean;
  readonly recordingStarts: RecordingStart;
  readonly agentsSeeRecordings: boolean;
  readonly keepsRecordings: boolean;
  /** The tenant's own question for the consent to a recording; `null`: the standard one. */
  readonly recordingQuestion: string | null;
  /** The effective form, including what the code channel and the flags add. */
  readonly form: RegistrationForm;
}

/** How long a lookup by host is cached, including "no such tenant". */
const cacheMs = seconds(5);
/** Clients can send any Host header: at this size the oldest entries are deleted. */
const maxCached = 1000;

export type TenantsService = ReturnType<typeof createTenantsService>;

export function createTenantsService(dependencies: TenantsDependencies) {
  const { database, now, config, codeChannelOf } = dependencies;
  const cache = new Map<string, { found: Promise<FoundTenant | null>; until: number }>();

  function findCached(label: string): Promise<FoundTenant | null> {
    const at = now().getTime();
    const cached = cache.get(label);
    if (cached && cached.until > at) return cached.found;
    cache.delete(label);
    deleteOldest(cache, { maxKeys: maxCached, hasExpired: ({ until }) => until <= at });
    const found = findTenant(database, label);
    cache.set(label, { found, until: at + cacheMs });
    found.catch(() => cache.delete(label));
    return found;
  }

  /** @throws DomainError tenant.unknown when the tenant was deleted after its scope was created */
  async function find(tx: Transaction): Promise<Tenant> {
    const row = await store.find(tx);
    if (!row) throw new DomainError('tenant.unknown');
    const flags = flagsFrom(row.flags as Record<string, unknown>, row, dependencies.unavailableFlags);
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      suspended: row.status === 'suspended',
      timeZone: row.timeZone,
      locale: row.locale,
      brand: brandFrom(row.brand),
      logo: brandAddress('logo.svg', row.version),
      favicon: brandAddress('favicon.svg', row.version),
      logoFile: row.logo,
      faviconFile: row.favicon ?? row.logo,
      currency: row.currency,
      analyticsDashboardId: row.analyticsDashboardId,
      adminContact: row.adminContact ?? config.defaultAdminContact,
      ownAdminContact: row.adminContact,
      requireSecondFactor: row.requireSecondFactor,
      meetingLinkExpiryHours: row.meetingLinkExpiryHours,
      scheduleLabel: row.scheduleLabel,
      landingProductId: row.landingProductId,
      codesPerAddress: row.codesPerAddress,
      codeCountries: row.codeCountries,
      policy: { url: row.policyUrl, text: row.policyText, version: row.policyVersion },
      flags,
      localRecording: row.localRecording,
      recordingStarts: row.recordingStarts,
      agentsSeeRecordings: row.agentsSeeRecordings,
      keepsRecordings: row.keepsRecordings,
      recordingQuestion: row.recordingQuestion,
      form: effectiveForm(registrationForm.parse(row.form), flags, await codeChannelOf(tx)),
    };
  }

  return {
    /** The tenant that a host names; `null`: none. Changes take effect within seconds. */
    async resolveTenant(host: string): Promise<FoundTenant | null> {
      const label = labelOf(host, config);
      return label === null ? null : findCached(label);
    },

    find,

    /** Reads the tenant's row only: the message providers depend on it. */
    async flagsOf(tx: Transaction): Promise<Flags> {
      const row = await store.find(tx);
      if (!row) throw new DomainError('tenant.unknown');
      return flagsFrom(row.flags as Record<string, unknown>, row, dependencies.unavailableFlags);
    },

    /** The time zone that the tenant's staff work in, and the current instant. */
    async calendarOf(tx: Transaction): Promise<Calendar> {
      return { timeZone: (await find(tx)).timeZone, now: now() };
    },

    /** The configuration that the tenant's pages read. */
    async configOf(tx: Transaction): Promise<ClientConfig> {
      const { slug, name, timeZone, brand, logo, favicon, flags, form, ...rest } = await find(tx);
      return {
        tenant: slug,
        clientName: name,
        adminContact: rest.adminContact,
        favicon,
        logo,
        keycloak: flags.keycloak,
        themeColor: themeColorOf(brand),
        mode: brand.mode,
        contentWidth: brand.contentWidth,
        timeZone,
        locale: rest.locale,
        onlyInOutbox: await dependencies.onlyInOutboxOf(tx),
        suspended: rest.suspended,
        codeChannel: await codeChannelOf(tx),
        codeCountries: rest.codeCountries ? [...rest.codeCountries] : null,
        flags,
        localRecording: rest.localRecording,
        agentsSeeRecordings: rest.agentsSeeRecordings,
        keepsRecordings: rest.keepsRecordings,
        recordingQuestion: rest.recordingQuestion === null ? null : withVersion(rest.recordingQuestion),
        form,
        scheduleLabel: rest.scheduleLabel,
        policy: rest.policy,
      };
    },
  };
}

/** The version tells a record of consent which sentence was read: the audit log has every sentence that there was. */
function withVersion(text: string): { text: string; version: string } {
  return { text, version: `own-${createHash('sha256').update(text).digest('hex').slice(0, 12)}` };
}
