/** Sends a customer a link of kind `transfer`, by which the customer comes back later. */
import { hours } from '@foyer/contract/core/time.ts';
import { linkParameter } from '@foyer/contract/links/links.ts';
import type { Audit, AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { MessagePort } from '../../../platform/messages/messaging-port.ts';
import type { Customers } from '../../customers/index.ts';
import type { Links } from '../../links/index.ts';
import type { RequestRow } from '../tables.ts';

export interface TransferLinkDependencies {
  readonly now: () => Date;
  readonly audit: Audit;
  readonly customers: Pick<Customers, 'findRegistered'>;
  readonly links: Pick<Links, 'create'>;
  readonly messages: Pick<MessagePort, 'plan'>;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
  /** The origin of the tenant's pages, without a trailing slash. */
  readonly originOf: (tenant: string) => string;
}

/** The link expires after this time. */
const linkDurationMs = hours(24);

interface Sending {
  readonly request: RequestRow;
  readonly product: { readonly id: string; readonly name: string; readonly slug: string };
  readonly agent: { readonly id: string; readonly name: string };
  readonly by: AuditActor;
}

export type SendTransferLink = ReturnType<typeof createSendTransferLink>;

export function createSendTransferLink(dependencies: TransferLinkDependencies) {
  const { now, audit, customers, links, messages, tenantNameOf, originOf } = dependencies;

  /**
   * The link asks for a code, so that it is of no use to another person who sees it.
   * @returns its id and its path on the tenant's host @throws DomainError message.no_channel
   */
  return async function send(tx: Transaction, { request, product, agent, by }: Sending) {
    const { customerId, registrationId } = request;
    const customer = await customers.findRegistered(tx, registrationId);
    const at = now();
    const link = await links.create(tx, {
      kind: 'transfer',
      productId: product.id,
      customerId,
      registrationId,
      agentId: agent.id,
      expiresAt: new Date(at.getTime() + linkDurationMs),
      createdBy: agent,
    });
    const path = `/live/${product.slug}?${linkParameter}=${link.token}`;
    const channels = await messages.plan(tx, {
      key: `transfer ${request.id}`,
      kind: 'link',
      about: { kind: 'link', id: link.id },
      to: { customerId, phone: customer?.phone ?? null, email: customer?.email ?? null },
      language: null,
      zone: null,
      values: {
        customerName: request.customerName,
        clientName: await tenantNameOf(tx),
        productName: product.name,
        agentName: agent.name,
        link: originOf(tx.scope.tenant) + path,
      },
      dueAt: at,
      uselessAfter: link.expiresAt,
    });
    if (channels.length === 0) throw new DomainError('message.no_channel');
    const entity = { kind: 'link', id: link.id, label: product.name };
    const made = { productId: product.id, customerId, expiresAt: link.expiresAt.toISOString() };
    await audit(tx, { actor: by, action: 'CREATE', logType: 'GENERATE_LINK', entity, after: made });
    const sent = { channels, toCustomer: customerId, typedIn: false };
    await audit(tx, { actor: by, action: 'CREATE', logType: 'SEND_GENERATE_LINK', entity, after: sent });
    return { linkId: link.id, path };
  };
}
