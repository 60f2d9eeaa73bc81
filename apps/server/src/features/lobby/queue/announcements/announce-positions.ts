/**
 * Announces queue positions to customers and open offers to agents. Changes of a short time are announced
 * together, and only to those for whom something changed.
 */
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { sharedLobbyLockStatement } from '../../../../platform/db/lobby-lock.ts';
import type { TenantScope } from '../../../../platform/db/scope.ts';
import type { Products } from '../../../products/index.ts';
import { isQueued } from '../../machine/policy.ts';
import type { LobbyNotifier } from '../../notifier.ts';
import type { OfferRow, RequestRow } from '../../tables.ts';
import { briefFieldOf } from '../customer-brief.ts';
import { type ProductWaitEstimates, readWaitEstimates } from '../estimates/product-wait-estimates.ts';
import { holdOf } from '../hold-view.ts';
import { type OfferedAgentsDependencies, readOfferedAgents } from '../offered-agents.ts';
import * as announcementStore from './announcement-store.ts';

export interface Announcer {
  /** Announces the change after the commit, together with the other changes of the next moment. */
  queueChanged(tx: Transaction, change: QueueChange): void;
}

/** Ids. The products include those of requests that have ended. */
interface QueueChange {
  readonly requests: Iterable<string>;
  readonly products: Iterable<string>;
  readonly agents: Iterable<string>;
}

interface AnnouncerDependencies extends OfferedAgentsDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'agentsByProduct'>;
  readonly notifier: LobbyNotifier;
  /** Runs the work a moment later. The caller awaits a returned promise. */
  readonly defer: (work: () => Promise<void>) => Promise<void> | void;
}

/** The changes of one tenant since the last announcement. */
interface PendingChange {
  readonly scope: TenantScope;
  readonly requests: Set<string>;
  readonly products: Set<string>;
  readonly agents: Set<string>;
}

interface Announcement {
  readonly to: string;
  /** The content as text. It is sent only when it differs from the content that was sent last. */
  readonly content: string;
  readonly send: () => void;
}

export function createAnnouncer(dependencies: AnnouncerDependencies): Announcer {
  const { database, now, products, notifier, defer } = dependencies;
  const pending = new Map<string, PendingChange>();
  /**
   * Product or agent → recipient → content sent last. It only saves events: a client that connects fetches
   * the state.
   */
  const lastSent = new Map<string, ReadonlyMap<string, string>>();

  /** Sends what changed for each recipient, and forgets the recipients that are not in the list any more. */
  function sendChanged(about: string, announcements: readonly Announcement[]): void {
    const before = lastSent.get(about);
    if (announcements.length === 0) lastSent.delete(about);
    else lastSent.set(about, new Map(announcements.map(({ to, content }) => [to, content])));
    for (const { to, content, send } of announcements) if (before?.get(to) !== content) send();
  }

  /** Calls `onChange` when the content differs from that of the last announcement. */
  function compare(about: string, content: string, onChange: () => void): void {
    sendChanged(about, [{ to: about, content, send: onChange }]);
  }

  async function read(tx: Transaction, { requests, products: productIds, agents }: PendingChange) {
    const [count, changedProductIds] = await Promise.all([
      announcementStore.countQueued(tx),
      announcementStore.findProductIds(tx, requests),
    ]);
    // After the first answer the transaction holds its lock, so this instant is not before the last change.
    const at = now();
    for (const id of changedProductIds) productIds.add(id);
    const [openOffers, switches, entries, estimates] = await Promise.all([
      announcementStore.findOpenOf(tx, agents),
      announcementStore.findSwitches(tx, agents),
      announcementStore.findQueueEntries(tx, productIds),
      readEstimates(tx, productIds, at),
    ]);
    const asked = await readOfferedAgents(
      tx,
      entries.map(({ id }) => id),
      dependencies,
    );
    return { at, count, openOffers, switches, entries, estimates, asked };
  }

  async function announce(change: PendingChange): Promise<void> {
    const { scope, products: productIds, agents } = change;
    // The shared lock waits for changes under way. Otherwise the `asOf` here could be newer than theirs
    // without their content.
    const current = await database.withTenant(scope, (tx) => read(tx, change), sharedLobbyLockStatement);
    const { count: queuedCount, estimates } = current;
    const asOf = current.at.toISOString();
    const entries = Map.groupBy(current.entries, ({ productId }) => productId);
    for (const productId of productIds)
      sendChanged(
        productId,
        positionsOf(entries.get(productId) ?? []).map(({ request, place, waiting: count }) => {
          const hold = holdOf(request);
          const likelyWait = estimates.rangeFor(productId, place);
          const isOffered = request.status === 'OFFERED';
          const agents = estimates.agentCountOf(productId);
          const asked = current.asked.get(request.id) ?? null;
          const payload = { count, place, likelyWait, agents, asked, hold, isOffered, asOf };
          return {
            to: request.id,
            content: JSON.stringify([place, count, hold?.until, isOffered, agents, asked]),
            send: () => notifier.queuePositionChanged(scope, request.customerId, payload),
          };
        }),
      );
    let isDashboardChanged = false;
    let isLiveBoardChanged = false;
    const compareDashboard = (about: string, content: string) =>
      compare(`board ${about}`, content, () => {
        isDashboardChanged = true;
      });
    const compareLiveBoard = (about: string, content: unknown) =>
      compare(`live board ${about}`, JSON.stringify(content), () => {
        isLiveBoardChanged = true;
      });
    for (const id of productIds) {
      const ofProduct = entries.get(id) ?? [];
      compareDashboard(id, JSON.stringify(ofProduct.map(dashboardStatusOf)));
      compareLiveBoard(
        id,
        ofProduct.map((entry) => [entry.id, entry.status, entry.priority]),
      );
    }
    for (const agentId of agents) {
      const { switches = null, pause = null } = current.switches.get(agentId) ?? {};
      compareDashboard(agentId, JSON.stringify(switches));
      compareLiveBoard(agentId, [switches, pause, current.openOffers.get(agentId) ?? []]);
    }
    for (const agentId of agents) {
      const content = (current.openOffers.get(agentId) ?? []).join();
      const send = () => notifier.openOffersChanged(scope, agentId, { count: queuedCount, asOf });
      sendChanged(agentId, [{ to: agentId, content, send }]);
    }
    if (isDashboardChanged) notifier.dashboardChanged(scope, { count: queuedCount, asOf });
    else if (isLiveBoardChanged) notifier.liveBoardChanged(scope, { count: queuedCount, asOf });
  }

  async function readEstimates(
    tx: Transaction,
    productIds: ReadonlySet<string>,
    at: Date,
  ): Promise<ProductWaitEstimates> {
    const agentIds = await products.agentsByProduct(tx, [...productIds]);
    const assigned = new Map([...agentIds].map(([productId, ids]) => [productId, { agentIds: ids }]));
    return readWaitEstimates(tx, await announcementStore.findStaffing(tx, assigned), at);
  }

  return {
    queueChanged(tx, change) {
      const { scope } = tx;
      tx.afterCommit(() => {
        const known = pending.get(scope.tenantId);
        const merged = known ?? { scope, requests: new Set(), products: new Set(), agents: new Set() };
        for (const name of ['requests', 'products', 'agents'] as const)
          for (const id of change[name]) merged[name].add(id);
        if (known) return;
        pending.set(scope.tenantId, merged);
        return defer(() => {
          pending.delete(scope.tenantId);
          return announce(merged);
        });
      });
    },
  };
}

/** The request as an agent's toast shows it. */
export function describeKnock(
  { tenant }: TenantScope,
  request: RequestRow,
  product: { readonly name: string; readonly slug: string } | null,
  { agentId: userId, offeredAt, expiresAt }: Pick<OfferRow, 'agentId' | 'offeredAt' | 'expiresAt'>,
): DemoRequest {
  const { meetingId, productId, customerSocketId, customerId, demoType, customerName } = request;
  const { language, pastMeetings, utm, deviceCheck } = request;
  return {
    meetingId,
    userId,
    productId,
    tenant,
    customerSocketId,
    customerId,
    demoType,
    customerName,
    productName: product?.name ?? '',
    productSlug: product?.slug ?? '',
    language,
    pastMeetings,
    utm,
    ...briefFieldOf(request),
    deviceCheck,
    queuedAt: request.queuedAt.toISOString(),
    offeredAt: offeredAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** What the dashboard's metrics depend on, and how staff see a customer who is away. */
const dashboardStatusOf = ({ id, status, awayTurnAt, awayOnWayAt }: announcementStore.QueueEntry) =>
  status === 'AWAY'
    ? [id, status, awayTurnAt !== null, awayOnWayAt !== null]
    : [id, isQueued(status) ? 'queued' : status];

/** Queue positions per product and kind. @param entries in queue order */
function positionsOf(entries: readonly announcementStore.QueueEntry[]) {
  const queued = entries.filter(({ status }) => isQueued(status));
  const queues = Map.groupBy(queued, ({ productId, demoType }) => `${productId} ${demoType}`);
  return [...queues.values()].flatMap((queue) =>
    queue.map((request, index) => ({ request, place: index + 1, waiting: queue.length })),
  );
}
