/** A customer who is to come back later: a link of kind `transfer`, sent by the customer's own channels. */
import { linkParameter } from '@foyer/contract/links.ts';
import { hours } from '@foyer/contract/time.ts';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MessagePort } from '../../platform/messages/port.ts';
import type { Customers } from '../customers/index.ts';
import type { Links } from '../links/index.ts';
import type { RequestRow } from './tables.ts';

export interface TransferLinkParts {
  readonly now: () => Date;
  readonly audit: Audit;
  readonly customers: Pick<Customers, 'find'>;
  readonly links: Pick<Links, 'make'>;
  readonly messages: Pick<MessagePort, 'plan'>;
  readonly tenantNameOf: (unit: Unit) => Promise<string>;
  /** Of the tenant's own pages, without a slash at its end. */
  readonly originOf: (tenant: string) => string;
}

/** How long the way back stays open. */
const linkLastsMs = hours(24);

interface Sending {
  readonly request: RequestRow;
  readonly product: { readonly id: string; readonly name: string; readonly slug: string };
  readonly agent: { readonly id: string; readonly name: string };
  readonly by: AuditActor;
}

export type SendTransferLink = ReturnType<typeof createSendTransferLink>;

export function createSendTransferLink(parts: TransferLinkParts) {
  const { now, audit, customers, links, messages, tenantNameOf, originOf } = parts;

  /**
   * It asks for a code, so that whoever sees it over a shoulder is not the customer.
   * @returns its id, and where it leads on the tenant's own host @throws DomainError message.no_channel
   */
  return async function send(unit: Unit, { request, product, agent, by }: Sending) {
    const { customerId, registrationId } = request;
    const customer = await customers.find(unit, customerId);
    const at = now();
    const link = await links.make(unit, {
      ...{ kind: 'transfer', productId: product.id, customerId, registrationId },
      agentId: agent.id,
      expiresAt: new Date(at.getTime() + linkLastsMs),
      createdBy: agent,
    });
    const path = `/live/${product.slug}?${linkParameter}=${link.token}`;
    const channels = await messages.plan(unit, {
      key: `transfer ${request.id}`,
      kind: 'link',
      about: { kind: 'link', id: link.id },
      to: { customerId, phone: customer?.phone ?? null, email: customer?.email ?? null },
      ...{ language: null, zone: null },
      values: {
        customerName: request.customerName,
        clientName: await tenantNameOf(unit),
        productName: product.name,
        agentName: agent.name,
        link: originOf(unit.scope.tenant) + path,
      },
      dueAt: at,
      uselessAfter: link.expiresAt,
    });
    if (channels.length === 0) throw new DomainError('message.no_channel');
    const entity = { kind: 'link', id: link.id, label: product.name };
    const made = { productId: product.id, customerId, expiresAt: link.expiresAt.toISOString() };
    await audit(unit, { actor: by, action: 'CREATE', logType: 'GENERATE_LINK', entity, after: made });
    const sent = { channels, toCustomer: customerId, typedIn: false };
    await audit(unit, { actor: by, action: 'CREATE', logType: 'SEND_GENERATE_LINK', entity, after: sent });
    return { linkId: link.id, path };
  };
}
