/** A schedule with everything that is known around it, and as its customer sees it. */

import { linkParameter } from '@foyer/contract/links.ts';
import type { Booked } from '@foyer/contract/schedules.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Customers } from '../customers/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Users } from '../users/index.ts';
import { type Entry, webCalendars } from './calendar-entry.ts';
import type { ScheduleLinks } from './links-port.ts';
import { opensAt } from './policy.ts';
import type { ScheduleRow } from './store.ts';

export interface ShownDependencies {
  readonly products: Pick<Products, 'findById'>;
  readonly customers: Pick<Customers, 'find'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly links: Pick<ScheduleLinks, 'tokenOf'>;
  /** Of the unit's tenant. */
  readonly tenantOf: (
    unit: Unit,
  ) => Promise<Pick<Tenant, 'name' | 'timeZone' | 'flags' | 'meetingLinkExpiryHours' | 'suspended'>>;
}

/** What a schedule stands among. */
export interface Known {
  readonly tenant: Awaited<ReturnType<ShownDependencies['tenantOf']>>;
  readonly product: { readonly name: string; readonly slug: string };
  readonly customer: { readonly name: string; readonly phone: string | null; readonly email: string | null };
  /** As the customer may know it. */
  readonly agentName: string | null;
  readonly token: string;
  /** Where the link leads, with the origin. */
  readonly address: string;
  readonly entry: Entry;
}

export type Shown = ReturnType<typeof createShown>;

export function createShown({ products, customers, users, links, tenantOf }: ShownDependencies) {
  async function knownOf(unit: Unit, row: ScheduleRow): Promise<Known> {
    const { productId, customerId, agentId, linkId, origin } = row;
    const tenant = await tenantOf(unit);
    const product = await products.findById(unit, productId);
    const customer = await customers.find(unit, customerId);
    if (!product || !customer || !linkId) throw new Error('a schedule stands without what it needs');
    const [agent] = agentId && tenant.flags.showAgentName ? await users.findAgents(unit, [agentId]) : [];
    const token = links.tokenOf(unit, { id: linkId, expiresAt: row.expiresAt });
    const address = `${origin}/live/${product.slug}?${linkParameter}=${token}`;
    const { startsAt, endsAt, changedAt, sequence } = row;
    return {
      ...{ tenant, product, customer, agentName: agent?.name ?? null, token, address },
      entry: {
        ...{
          scheduleId: row.id,
          sequence,
          cancelled: row.status === 'CANCELLED',
          startsAt,
          endsAt,
          changedAt,
        },
        ...{ productName: product.name, clientName: tenant.name, address },
      },
    };
  }

  return {
    knownOf,

    async booked(unit: Unit, row: ScheduleRow): Promise<Booked> {
      const { tenant, product, customer, agentName, token, entry } = await knownOf(unit, row);
      return {
        id: row.id,
        status: row.status,
        productName: product.name,
        productSlug: product.slug,
        customerName: customer.name,
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        zone: row.zone,
        tenantZone: tenant.timeZone,
        opensAt: opensAt(row.startsAt).toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        agentName,
        toldBy: [...row.toldBy],
        link: token,
        sequence: row.sequence,
        calendar: { ics: `/api/schedules/by-link/${token}/calendar.ics`, ...webCalendars(entry) },
      };
    },
  };
}
