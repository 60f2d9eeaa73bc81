/** Tenants: found by the host they are asked on, and described to the page before it shows anything. */
import { type RegistrationForm, registrationForm } from '@foyer/contract/registration-form.ts';
import type { ClientConfig, Flags, scheduleLabels } from '@foyer/contract/tenants.ts';
import { seconds } from '@foyer/contract/time.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { type FoundTenant, findTenant } from '../../platform/db/find-tenant.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { type Brand, brandAddress, brandFrom, themeColorOf } from './brand.ts';
import { flagsFrom, formToAsk, type HostRules, labelOf } from './policy.ts';
import * as store from './store.ts';

export interface TenantsDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly config: HostRules;
  /** What carries a one-time code to this tenant's customers now; `null`: nothing does. */
  readonly codeChannelOf: (unit: Unit) => Promise<ClientConfig['codeChannel']>;
  readonly onlyInOutboxOf: (unit: Unit) => Promise<ClientConfig['onlyInOutbox']>;
}

/** A tenant as the rest of the product knows it. */
export interface Tenant {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly suspended: boolean;
  /** IANA name. */
  readonly timeZone: string;
  readonly brand: Brand;
  /** Addresses on the tenant's host; they change with the settings, so that nobody keeps an old picture. */
  readonly logo: string;
  readonly favicon: string;
  /** Key of the uploaded logo; `null`: the mark is drawn. */
  readonly logoFile: string | null;
  /** Key of the tab's picture: its own, else the logo; `null`: the mark is drawn. */
  readonly faviconFile: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly analyticsDashboardId: string | null;
  /** Admins and super admins must have a second factor. */
  readonly requireSecondFactor: boolean;
  readonly meetingLinkExpiryHours: number;
  /** What the button that books is called. */
  readonly scheduleLabel: (typeof scheduleLabels)[number];
  /** The product that the bare address leads to; withdrawn ones too. */
  readonly landingProductId: string | null;
  /** Codes that one address may have had sent and not proved. */
  readonly codesPerAddress: number;
  /** What the form asks consent to. */
  readonly policy: { readonly url: string; readonly text: string; readonly version: string };
  readonly flags: Flags;
  /** As it is asked now, with what the code's channel and the flags add. */
  readonly form: RegistrationForm;
}

/** A host's answer is believed this long, "there is no such tenant" too. */
const rememberMs = seconds(5);
/** Hosts are free to invent: past this many everything is forgotten. */
const rememberedAtMost = 1000;

export type TenantsService = ReturnType<typeof createTenantsService>;

export function createTenantsService(dependencies: TenantsDependencies) {
  const { database, now, config, codeChannelOf } = dependencies;
  const remembered = new Map<string, { found: Promise<FoundTenant | null>; until: number }>();

  function recall(label: string): Promise<FoundTenant | null> {
    const at = now().getTime();
    const known = remembered.get(label);
    if (known && known.until > at) return known.found;
    if (remembered.size >= rememberedAtMost) remembered.clear();
    const found = findTenant(database, label);
    remembered.set(label, { found, until: at + rememberMs });
    found.catch(() => remembered.delete(label));
    return found;
  }

  /** @throws DomainError tenant.unknown when it was deleted since the scope was minted */
  async function find(unit: Unit): Promise<Tenant> {
    const row = await store.find(unit);
    if (!row) throw new DomainError('tenant.unknown');
    const flags = flagsFrom(row.flags as Record<string, unknown>);
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      suspended: row.status === 'suspended',
      timeZone: row.timeZone,
      brand: brandFrom(row.brand),
      logo: brandAddress('logo.svg', row.version),
      favicon: brandAddress('favicon.svg', row.version),
      logoFile: row.logo,
      faviconFile: row.favicon ?? row.logo,
      currency: row.currency,
      analyticsDashboardId: row.analyticsDashboardId,
      requireSecondFactor: row.requireSecondFactor,
      meetingLinkExpiryHours: row.meetingLinkExpiryHours,
      scheduleLabel: row.scheduleLabel,
      landingProductId: row.landingProductId,
      codesPerAddress: row.codesPerAddress,
      policy: { url: row.policyUrl, text: row.policyText, version: row.policyVersion },
      flags,
      form: formToAsk(registrationForm.parse(row.form), flags, await codeChannelOf(unit)),
    };
  }

  return {
    /** The tenant a host names; `null` for none. Changes are seen within seconds. */
    async resolveTenant(host: string): Promise<FoundTenant | null> {
      const label = labelOf(host, config);
      return label === null ? null : recall(label);
    },

    find,

    /** Asks nobody else: what carries messages goes by them. */
    async flagsOf(unit: Unit): Promise<Flags> {
      const row = await store.find(unit);
      if (!row) throw new DomainError('tenant.unknown');
      return flagsFrom(row.flags as Record<string, unknown>);
    },

    /** The clock and the calendar that the tenant's staff work by. */
    async calendarOf(unit: Unit): Promise<Calendar> {
      return { timeZone: (await find(unit)).timeZone, now: now() };
    },

    /** What the page knows of its tenant. */
    async configOf(unit: Unit): Promise<ClientConfig> {
      const { slug, name, timeZone, brand, logo, favicon, flags, form, ...rest } = await find(unit);
      return {
        tenant: slug,
        clientName: name,
        favicon,
        logo,
        keycloak: flags.keycloak,
        themeColor: themeColorOf(brand),
        mode: brand.mode,
        contentWidth: brand.contentWidth,
        timeZone,
        onlyInOutbox: await dependencies.onlyInOutboxOf(unit),
        suspended: rest.suspended,
        codeChannel: await codeChannelOf(unit),
        flags,
        form,
        scheduleLabel: rest.scheduleLabel,
        policy: rest.policy,
      };
    },
  };
}
