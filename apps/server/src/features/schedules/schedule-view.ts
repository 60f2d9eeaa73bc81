/** A booking with its product, customer, agent and link, and as the customer sees it. */

import { linkParameter } from '@foyer/contract/links/links.ts';
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Customers } from '../customers/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Users } from '../users/index.ts';
import { type CalendarEntry, webCalendars } from './calendar-entry.ts';
import type { ScheduleLinks } from './links-port.ts';
import { opensAt } from './policy.ts';
import type { ScheduleRow } from './store.ts';

export interface ViewDependencies {
  readonly products: Pick<Products, 'findById'>;
  readonly customers: Pick<Customers, 'find'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly links: Pick<ScheduleLinks, 'tokenOf'>;
  /** The tenant of the transaction. */
  readonly tenantOf: (
    tx: Transaction,
  ) => Promise<
    Pick<Tenant, 'name' | 'timeZone' | 'locale' | 'flags' | 'meetingLinkExpiryHours' | 'suspended'>
  >;
}

/** The records that a booking refers to. */
export interface ScheduleDetails {
  readonly tenant: Awaited<ReturnType<ViewDependencies['tenantOf']>>;
  readonly product: { readonly name: string; readonly slug: string };
  /** By the name and email of the booking. */
  readonly customer: { readonly name: string; readonly phone: string | null; readonly email: string | null };
  /** `null` where the tenant hides names. */
  readonly agentName: string | null;
  readonly token: string;
  /** The absolute URL of the link. */
  readonly address: string;
  readonly entry: CalendarEntry;
}

export type ScheduleView = ReturnType<typeof createScheduleView>;

export function createScheduleView({ products, customers, users, links, tenantOf }: ViewDependencies) {
  async function detailsOf(tx: Transaction, row: ScheduleRow): Promise<ScheduleDetails> {
    const { productId, customerId, agentId, linkId, origin } = row;
    const tenant = await tenantOf(tx);
    const product = await products.findById(tx, productId);
    const customer = await customers.find(tx, customerId);
    if (!product || !customer || !linkId)
      throw new Error(`schedule ${row.id} lacks its product, customer or link`);
    const [agent] = agentId && tenant.flags.showAgentName ? await users.findAgents(tx, [agentId]) : [];
    const token = links.tokenOf(tx, { id: linkId, expiresAt: row.expiresAt });
    const address = `${origin}/live/${product.slug}?${linkParameter}=${token}`;
    const { startsAt, endsAt, changedAt, sequence } = row;
    return {
      tenant,
      product,
      customer: { name: row.customerName, phone: customer.phone, email: row.customerEmail },
      agentName: agent?.name ?? null,
      token,
      address,
      entry: {
        scheduleId: row.id,
        sequence,
        cancelled: row.status === 'CANCELLED',
        startsAt,
        endsAt,
        changedAt,
        productName: product.name,
        clientName: tenant.name,
        agentName: agent?.name ?? null,
        address,
      },
    };
  }

  return {
    knownOf: detailsOf,

    async toBooked(tx: Transaction, row: ScheduleRow): Promise<Booked> {
      const { tenant, product, agentName, token, entry } = await detailsOf(tx, row);
      return {
        id: row.id,
        status: row.status,
        productName: product.name,
        productSlug: product.slug,
        customerName: row.customerName,
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
