/** Tells customers their place and agents what is open, a moment after it moved and only when it did. */
import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import { lockingForReading } from '../../platform/db/conversation-lock.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Products } from '../products/index.ts';
import { holdOf } from './hold-shown.ts';
import type { Teller } from './news.ts';
import * as newsStore from './news-store.ts';
import { type Outlook, readOutlook } from './outlook.ts';
import { isQueued } from './policy.ts';
import type { RequestRow } from './tables.ts';

export interface Announcer {
  /** Who is concerned hears of it once it is committed, together with what else moves within a moment. */
  moved(unit: Unit, what: WhatMoved): void;
  /** The request as the toast shows it. */
  describe(unit: Unit, request: RequestRow, expiresAt: Date): Promise<DemoRequest>;
}

/** Ids; a request that is over names its product's queue too. */
interface WhatMoved {
  readonly requests: Iterable<string>;
  readonly products: Iterable<string>;
  readonly agents: Iterable<string>;
}

interface AnnouncerParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'agentsOf'>;
  readonly tell: Teller;
  /** Runs the work after a moment; the promise is for whoever wants to wait for it. */
  readonly inAMoment: (work: () => Promise<void>) => Promise<void> | void;
}

/** What moved of a tenant since it was last told. */
interface Moved {
  readonly scope: TenantScope;
  readonly requests: Set<string>;
  readonly products: Set<string>;
  readonly agents: Set<string>;
}

export function createAnnouncer({ database, now, products, tell, inAMoment }: AnnouncerParts): Announcer {
  const waiting = new Map<string, Moved>();
  /** Product or agent → what each was last told. Only saves messages: whoever connects fetches what stands. */
  const lastTold = new Map<string, ReadonlyMap<string, string>>();

  /** Sends to those for whom it is news; forgets those who are not named any more. */
  function tellNews(of: string, news: readonly { to: string; key: string; send: () => void }[]): void {
    const before = lastTold.get(of);
    if (news.length === 0) lastTold.delete(of);
    else lastTold.set(of, new Map(news.map(({ to, key }) => [to, key])));
    for (const { to, key, send } of news) if (before?.get(to) !== key) send();
  }

  async function read(unit: Unit, { requests, products: productIds, agents }: Moved) {
    const [count, found] = await Promise.all([
      newsStore.countQueued(unit),
      newsStore.findProductIds(unit, requests),
    ]);
    // The lock is ours by now: something was answered.
    const at = now();
    for (const id of found) productIds.add(id);
    const [open, switches, lines, outlook] = await Promise.all([
      newsStore.findOpenOf(unit, agents),
      newsStore.findSwitches(unit, agents),
      newsStore.findLines(unit, productIds),
      readOutlookOf(unit, productIds, at),
    ]);
    return { at, count, open, switches, lines, outlook };
  }

  async function tellAll(moved: Moved): Promise<void> {
    const { scope, products: productIds, agents } = moved;
    // Between two changes: an `asOf` may outdo no news that what it says does not hold.
    const said = await database.withTenant(scope, (unit) => read(unit, moved), lockingForReading);
    const asOf = said.at.toISOString();
    const lines = Map.groupBy(said.lines, ({ productId }) => productId);
    let isNewsToStaff = false;
    for (const productId of productIds)
      tellNews(
        productId,
        placesOf(lines.get(productId) ?? []).map(({ request, place, waiting: count }) => {
          const hold = holdOf(request);
          const likelyWait = said.outlook.likelyWait(productId, place);
          const isOffered = request.status === 'OFFERED';
          const send = () =>
            tell.queueMoved(scope, request.customerId, { count, place, likelyWait, hold, isOffered, asOf });
          return {
            to: request.id,
            key: `${place}/${count}/${hold?.until}/${isOffered}/${said.outlook.agentsOf(productId)}`,
            send,
          };
        }),
      );
    const noteBoard = (of: string, shown: string) =>
      tellNews(`board ${of}`, [
        {
          to: of,
          key: shown,
          send: () => {
            isNewsToStaff = true;
          },
        },
      ]);
    for (const id of productIds)
      noteBoard(id, JSON.stringify((lines.get(id) ?? []).map((line) => [line.id, boardStatusOf(line)])));
    for (const agentId of agents) noteBoard(agentId, said.switches.get(agentId) ?? '');
    for (const agentId of agents) {
      const key = (said.open.get(agentId) ?? []).join();
      const send = () => tell.offersMoved(scope, agentId, { count: said.count, asOf });
      tellNews(agentId, [{ to: agentId, key, send }]);
    }
    if (isNewsToStaff) tell.boardMoved(scope, { count: said.count, asOf });
  }

  async function readOutlookOf(unit: Unit, productIds: ReadonlySet<string>, at: Date): Promise<Outlook> {
    const assigned = new Map<string, { agentIds: readonly string[] }>();
    for (const id of productIds) assigned.set(id, { agentIds: await products.agentsOf(unit, id) });
    return readOutlook(unit, await newsStore.findThere(unit, assigned), at);
  }

  return {
    moved(unit, what) {
      const { scope } = unit;
      unit.afterCommit(() => {
        const known = waiting.get(scope.tenantId);
        const moved = known ?? { scope, requests: new Set(), products: new Set(), agents: new Set() };
        for (const name of ['requests', 'products', 'agents'] as const)
          for (const id of what[name]) moved[name].add(id);
        if (known) return;
        waiting.set(scope.tenantId, moved);
        return inAMoment(() => {
          waiting.delete(scope.tenantId);
          return tellAll(moved);
        });
      });
    },

    async describe(unit, request, expiresAt) {
      return describeKnock(unit.scope, request, await products.findById(unit, request.productId), expiresAt);
    },
  };
}

/** The request as one agent's toast shows it. */
export function describeKnock(
  { tenant }: TenantScope,
  request: RequestRow,
  product: { readonly name: string; readonly slug: string } | null,
  expiresAt: Date,
): DemoRequest {
  const { meetingId, productId, customerSocketId, customerId, demoType, customerName } = request;
  const { language, pastMeetings, utm, deviceCheck } = request;
  return {
    ...{ meetingId, productId, tenant, customerSocketId, customerId, demoType, customerName },
    ...{ productName: product?.name ?? '', productSlug: product?.slug ?? '' },
    ...{ language, pastMeetings, utm, deviceCheck },
    queuedAt: request.queuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Everybody's place among those who wait for the same product and kind. @param queued first come first */
const boardStatusOf = ({ status }: newsStore.Line) => (isQueued(status) ? 'queued' : status);

function placesOf(lines: readonly newsStore.Line[]) {
  const queued = lines.filter(({ status }) => isQueued(status));
  const queues = Map.groupBy(queued, ({ productId, demoType }) => `${productId} ${demoType}`);
  return [...queues.values()].flatMap((queue) =>
    queue.map((request, index) => ({ request, place: index + 1, waiting: queue.length })),
  );
}
