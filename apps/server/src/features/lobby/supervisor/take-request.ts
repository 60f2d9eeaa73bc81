/** An admin accepts a waiting customer, like an agent of the product. */
import type { Platform } from '@foyer/contract/products/products.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { type Products, requireOffered } from '../../products/index.ts';
import { clearedHold } from '../machine/hold-expiry.ts';
import { isQueued } from '../machine/policy.ts';
import type { createClaimRequest } from '../offers/claim-request.ts';
import * as offersStore from '../offers/offers-store.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as store from '../store.ts';
import type { FindWaitingRequest } from './waiting-request.ts';

export interface TakeRequestDependencies {
  readonly now: () => Date;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly products: Pick<Products, 'findById'>;
  readonly claim: ReturnType<typeof createClaimRequest>;
  readonly findWaitingRequest: FindWaitingRequest;
}

type CallOrigin = { readonly ip: string };

export function createTakeRequest({
  now,
  flagsOf,
  products,
  claim,
  findWaitingRequest,
}: TakeRequestDependencies) {
  /** @throws DomainError meeting.full | lobby.agent_busy */
  async function rejectIfInMeeting(tx: Transaction, { userId }: StaffActor): Promise<void> {
    if ((await store.findAcceptedBy(tx, userId)).length === 0) return;
    throw new DomainError((await flagsOf(tx)).preventMultipleCustomers ? 'meeting.full' : 'lobby.agent_busy');
  }

  /**
   * Repeating it has the same result.
   * @throws DomainError lobby.no_request | lobby.request_over | lobby.already_taken | lobby.agent_busy |
   * meeting.full | product.not_found | product.platform_unavailable
   */
  return async function take(
    tx: Transaction,
    admin: StaffActor,
    requestId: string,
    from?: CallOrigin,
  ): Promise<{ meetingId: string; productSlug: string; platform: Platform }> {
    const known = await store.findById(tx, requestId);
    const isOwn = known?.agentId === admin.userId && !known.endedAt && !isQueued(known.status);
    const request = isOwn ? known : await findWaitingRequest(tx, requestId);
    const product = requireOffered(await products.findById(tx, request.productId));
    const { slug: productSlug, platform } = product;
    const taken = { meetingId: request.meetingId, productSlug, platform };
    if (isOwn) return taken;
    await rejectIfInMeeting(tx, admin);
    // The state machine knows an agent only once there is a row.
    await agentsStore.set(tx, admin.userId, { seenAt: now() });
    if (request.status === 'HELD')
      await store.updateRequest(tx, request.id, { status: 'WAITING', ...clearedHold });
    await claim(tx, admin, request, await offersStore.findOf(tx, [request.id]), from);
    return taken;
  };
}
