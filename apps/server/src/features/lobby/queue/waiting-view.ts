/** The snapshot that a waiting customer's page shows, and the request behind it. */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { Platform } from '@foyer/contract/products/products.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { sharedLobbyLockStatement } from '../../../platform/db/lobby-lock.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { noNotices, readNotices, whileWaitingOf } from '../announcements/waiting-notices.ts';
import { isQueued } from '../machine/policy.ts';
import { isShownAsWaiting } from '../staff/hosting.ts';
import type { RequestRow } from '../tables.ts';
import * as announcementStore from './announcements/announcement-store.ts';
import { awayFieldOf } from './away-view.ts';
import { findRequestOf } from './effective-request.ts';
import { readWaitEstimates, type Staffing } from './estimates/product-wait-estimates.ts';
import { holdOf } from './hold-view.ts';
import { readOfferedAgents } from './offered-agents.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'agentsOf'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly meetings: Pick<Meetings, 'presencesOf' | 'findById'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
}

export type WaitingView = ReturnType<typeof createWaitingView>;

export function createWaitingView({ database, now, products, users, meetings, flagsOf }: Dependencies) {
  async function snapshot(tx: Transaction, request: RequestRow): Promise<WaitingSnapshot> {
    const [product, flags, queue, staffing] = await Promise.all([
      products.findById(tx, request.productId),
      flagsOf(tx),
      announcementStore.findPlace(tx, request),
      findStaffing(tx, request.productId),
    ]);
    const isForHost = await isShownAsWaiting(tx, request, flags, meetings);
    const { place: queuePosition, waiting } = isForHost ? { place: 1, waiting: 1 } : queue;
    const position = isForHost || isQueued(request.status) ? queuePosition : null;
    const estimates = position === null ? null : await readWaitEstimates(tx, staffing, now());
    const asked = isForHost ? new Map() : await readOfferedAgents(tx, [request.id], { flagsOf, users });
    const notices = position === null ? noNotices : await readNotices(tx, request, now());
    const showsName = request.agentId && !isForHost && flags.showAgentName;
    return {
      requestId: request.id,
      meetingId: request.meetingId,
      status: isForHost ? 'WAITING' : request.status,
      productId: request.productId,
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      platform: await platformOf(tx, request, product),
      place: position,
      waiting,
      queuedAt: request.queuedAt.toISOString(),
      likelyWait: (position && estimates?.rangeFor(request.productId, position)) || null,
      agents: flags.lobbyMode ? (estimates?.agentCountOf(request.productId) ?? null) : null,
      asked: asked.get(request.id) ?? null,
      hold: holdOf(request),
      ...awayFieldOf(request),
      notices,
      whileWaiting: position === null || !product ? null : whileWaitingOf(product),
      agentName: showsName && request.agentId ? await nameOf(tx, request.agentId) : null,
      endReason: request.endReason,
      asOf: now().toISOString(),
    };
  }

  /** The platform of the meeting, or of the product before there is one. */
  async function platformOf(
    tx: Transaction,
    { status, meetingId }: RequestRow,
    product: { readonly platform: Platform } | null,
  ): Promise<Platform> {
    const meeting = isQueued(status) ? null : await meetings.findById(tx, meetingId);
    return (meeting ?? product)?.platform ?? 'jupiter';
  }

  async function nameOf(tx: Transaction, agentId: string): Promise<string> {
    const [agent] = await users.findAgents(tx, [agentId]);
    return agent?.name ?? '';
  }

  async function findStaffing(tx: Transaction, productId: string): Promise<Staffing> {
    const agentIds = await products.agentsOf(tx, productId);
    return announcementStore.findStaffing(tx, new Map([[productId, { agentIds }]]));
  }

  async function findOwnRequest(tx: Transaction, actor: CustomerActor) {
    const found = await findRequestOf(tx, actor);
    if (!found) throw new DomainError('lobby.no_request');
    return found;
  }

  return {
    /** The agents of a product and what they are engaged in. */
    findStaffing,

    /** @throws DomainError lobby.no_request */
    findOwn: async (tx: Transaction, actor: CustomerActor): Promise<RequestRow> =>
      (await findOwnRequest(tx, actor)).request,

    /**
     * Reads under the shared lock, so between two changes: no event whose content it lacks is older than its
     * `asOf`.
     * @throws DomainError lobby.no_request
     */
    async current(actor: CustomerActor): Promise<WaitingSnapshot> {
      return database.withTenant(
        actor.scope,
        async (tx) => {
          const { request, isElsewhere } = await findOwnRequest(tx, actor);
          return { ...(await snapshot(tx, request)), ...(isElsewhere && { isElsewhere }) };
        },
        sharedLobbyLockStatement,
      );
    },
  };
}
