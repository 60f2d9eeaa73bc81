/** Who can receive a server event, and the socket.io room of their connections. */
import type { serverEvents } from '@foyer/contract/core/catalogue.ts';
import type { TenantScope } from '../db/scope.ts';
import type { CustomerActor, StaffActor } from '../http/auth/actor.ts';

/** The owner of a connection. */
export type Person = StaffActor | CustomerActor;

/** Every server event of the contract, by name. */
export type ServerEvents = typeof serverEvents;
export type ServerEventName = keyof ServerEvents;

/** The connections of one agent that were joined to one product. */
export interface Channel {
  readonly productId: string;
  readonly agentId: string;
}

/** Every connection of one person, or one of them. */
type StaffConnections = { readonly staff: string } | { readonly socketId: string };
type CustomerConnections = { readonly customer: string } | { readonly socketId: string };

interface RecipientsByNamespace {
  readonly '/lobby': StaffConnections;
  readonly '/customer': CustomerConnections;
  readonly '/notifications':
    | { readonly everyStaff: true }
    | { readonly admins: true }
    | { readonly staff: string }
    | Channel;
}

/**
 * Who can receive a server event: the namespaces that the contract declares for it, and the recipients there.
 */
export type Recipient<Name extends ServerEventName = ServerEventName> = {
  [In in ServerEvents[Name]['namespaces'][number]]: { readonly namespace: In } & RecipientsByNamespace[In];
}[ServerEvents[Name]['namespaces'][number]];

/** A set of connections of one tenant. */
export type Address =
  | { readonly everyStaff: true }
  | { readonly admins: true }
  | { readonly staff: string }
  | { readonly customer: string }
  | { readonly socketId: string }
  | Channel;

export function addressOf(person: Person): Address {
  return person.kind === 'customer' ? { customer: person.customerId } : { staff: person.userId };
}

/** The name holds the tenant, so that an id of another tenant never addresses a connection of this one. */
export function roomOf({ tenantId }: TenantScope, to: Address): string {
  if ('socketId' in to) return to.socketId;
  if ('productId' in to) return `${tenantId}:${to.productId}:${to.agentId}`;
  if ('everyStaff' in to) return `${tenantId}:every-staff`;
  if ('admins' in to) return `${tenantId}:admins`;
  return 'staff' in to ? `${tenantId}:staff:${to.staff}` : `${tenantId}:customer:${to.customer}`;
}
