/** Moves a customer to another agent or product: the request ends, and a successor takes its queue position. */
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Customers } from '../../customers/index.ts';
import { type Products, requireOffered } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import type { TransferDestination } from '../audit/record-staff-audit.ts';
import * as awayStore from '../away/away-store.ts';
import { keepsAgentFree, resumeAfterAbsence } from '../machine/away.ts';
import { isQueued } from '../machine/policy.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import { createInsertSuccessor } from './successor-request.ts';
import type { Targets } from './transfer-targets.ts';

export interface MoveDependencies {
  readonly customers: Pick<Customers, 'newestNotesOf'>;
  readonly now: () => Date;
  readonly products: Pick<Products, 'agentsOf' | 'findById' | 'hold'>;
  readonly users: Pick<Users, 'findAgents'>;
  /** Creates a registration for another product from this one. @returns its id */
  readonly carryOver: (tx: Transaction, registrationId: string, productId: string) => Promise<string>;
  readonly logStep: LogStep;
  readonly targets: Pick<Targets, 'findAvailableAgents' | 'hasAvailableAgent'>;
}

/** What the customer's page and the log need to know. */
export interface Move {
  readonly productSlug: string;
  readonly successorId: string;
  readonly destination: TransferDestination;
}

export type MoveCustomer = ReturnType<typeof createMoveCustomer>;

export function createMoveCustomer(dependencies: MoveDependencies) {
  const { now, products, users, carryOver, targets } = dependencies;
  const insertSuccessor = createInsertSuccessor(dependencies);

  /**
   * Locks the product against deletion until the transaction ends.
   * @throws DomainError product.not_found | product.platform_unavailable
   */
  async function findProduct(tx: Transaction, productId: string) {
    return requireOffered(await products.hold(tx, productId));
  }

  /**
   * @throws DomainError user.not_found for an agent who is not assigned to the product | lobby.target_absent
   */
  async function checkAgent(
    tx: Transaction,
    by: Pick<StaffActor, 'userId'>,
    productId: string,
    agentId: string,
  ): Promise<void> {
    const [known] = await users.findAgents(tx, [agentId]);
    const isAssigned = (await products.agentsOf(tx, productId)).includes(agentId);
    if (known?.role !== 'AGENT' || !isAssigned || agentId === by.userId)
      throw new DomainError('user.not_found');
    if (!(await targets.findAvailableAgents(tx)).has(agentId)) throw new DomainError('lobby.target_absent');
  }

  async function toAgent(
    tx: Transaction,
    by: Pick<StaffActor, 'userId'>,
    request: RequestRow,
    agentId: string,
  ): Promise<Move> {
    const { productId, registrationId } = request;
    const { slug } = await findProduct(tx, productId);
    await checkAgent(tx, by, productId, agentId);
    await end(tx, request);
    const firstAgentUntil = new Date(now().getTime() + scheduleLimits.assignedAgentFirstMs);
    const first = { firstAgentId: agentId, firstAgentUntil };
    const successorId = await insertSuccessor(tx, request, { productId, registrationId, ...first });
    return { productSlug: slug, successorId, destination: { to: 'agent', agentId, successorId } };
  }

  /**
   * An open request of the customer for that product becomes the successor. A transfer to the queue of the
   * same product is always possible, because the customer may be meant for an agent who is away.
   * @throws DomainError lobby.already_taken | lobby.target_absent
   */
  async function toProduct(
    tx: Transaction,
    by: Pick<StaffActor, 'userId'>,
    request: RequestRow,
    productId: string,
  ): Promise<Move> {
    const { slug } = await findProduct(tx, productId);
    const isOtherProduct = productId !== request.productId;
    if (isOtherProduct && !(await targets.hasAvailableAgent(tx, productId, by.userId)))
      throw new DomainError('lobby.target_absent');
    const other = isOtherProduct ? await store.findNewestOf(tx, request.customerId, productId) : null;
    const existing = other?.endedAt === null ? other : null;
    if (existing && !isQueued(existing.status)) throw new DomainError('lobby.already_taken');
    await end(tx, request);
    const destination = { to: 'product', productId } as const;
    if (existing) {
      const queuedAt = new Date(Math.min(existing.queuedAt.getTime(), request.queuedAt.getTime()));
      if (keepsAgentFree(existing)) await awayStore.markAgentsOf(tx, productId);
      // A customer who talks to an agent is not away any more.
      const back = existing.status === 'AWAY' ? resumeAfterAbsence(existing, now()) : {};
      await store.updateRequest(tx, existing.id, { ...back, queuedAt });
      const successorId = existing.id;
      return { productSlug: slug, successorId, destination: { ...destination, successorId } };
    }
    const registrationId = isOtherProduct
      ? await carryOver(tx, request.registrationId, productId)
      : request.registrationId;
    const successorId = await insertSuccessor(tx, request, { productId, registrationId });
    return { productSlug: slug, successorId, destination: { ...destination, successorId } };
  }

  const end = (tx: Transaction, { id }: RequestRow) =>
    store.updateRequest(tx, id, { status: 'TRANSFERRED', endedAt: now() });

  return { checkAgent, findProduct, toAgent, toProduct, end };
}
