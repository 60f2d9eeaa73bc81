/** Tells customers their place and agents what is open, and only when it changed since they were last told. */
import type { DemoRequest } from '@foyer/contract/lobby.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Products } from '../products/index.ts';
import { holdOf } from './hold-shown.ts';
import type { Agent, LobbyState } from './lobby-state.ts';
import type { Teller } from './news.ts';
import { readOutlook } from './outlook.ts';
import { isQueued } from './policy.ts';
import type { RequestRow } from './tables.ts';

export interface Announcer {
  announce(unit: Unit, lobby: LobbyState, at: Date): Promise<void>;
  /** The request as the toast shows it. */
  describe(unit: Unit, request: RequestRow, expiresAt: Date): Promise<DemoRequest>;
}

interface AnnouncerParts {
  readonly products: Pick<Products, 'findById'>;
  readonly tell: Teller;
}

export function createAnnouncer({ products, tell }: AnnouncerParts): Announcer {
  /** Person → what they were last told. Only saves messages: whoever connects fetches what stands. */
  const lastTold = new Map<string, string>();

  function tellOnce(person: string, message: string, send: () => void): void {
    if (lastTold.get(person) === message) return;
    lastTold.set(person, message);
    send();
  }

  const board = ({ id, status }: RequestRow) => [id, isQueued(status) ? 'queued' : status];
  const switches = ({ userId, available, onDuty, present }: Agent) => [userId, available, onDuty, present];

  return {
    async announce(unit, lobby, at) {
      const { scope } = unit;
      const asOf = at.toISOString();
      const queued = lobby.requests.filter(({ status }) => isQueued(status));
      const places = placesOf(queued);
      const outlookOf = await readOutlook(unit, lobby, at);
      const open = Map.groupBy(
        lobby.offers.filter(({ status }) => status === 'OPEN'),
        ({ agentId }) => agentId,
      );
      unit.afterCommit(() => {
        // Whoever comes back from a room is told the place again, though it is the one they had.
        for (const { id, status } of lobby.requests) if (!isQueued(status)) lastTold.delete(id);
        for (const { request, place, waiting } of places) {
          const hold = holdOf(request);
          tellOnce(request.id, `${place}/${waiting}/${hold?.until}`, () => {
            const likelyWait = outlookOf(request.productId, place);
            tell.queueMoved(scope, request.customerId, { count: waiting, place, likelyWait, hold, asOf });
          });
        }
        for (const { userId } of lobby.agents.values()) {
          const own = (open.get(userId) ?? []).map(({ id }) => id);
          tellOnce(userId, own.join(), () => tell.offersMoved(scope, userId, { count: queued.length, asOf }));
        }
        const shown = JSON.stringify([lobby.requests.map(board), [...lobby.agents.values()].map(switches)]);
        tellOnce(`board of ${scope.tenantId}`, shown, () =>
          tell.boardMoved(scope, { count: queued.length, asOf }),
        );
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
  const { language, pastMeetings, utm } = request;
  return {
    ...{ meetingId, productId, tenant, customerSocketId, customerId, demoType, customerName },
    ...{ productName: product?.name ?? '', productSlug: product?.slug ?? '' },
    ...{ language, pastMeetings, utm },
    queuedAt: request.queuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Everybody's place among those who wait for the same product and kind. @param queued first come first */
function placesOf(queued: readonly RequestRow[]) {
  const queues = Map.groupBy(queued, ({ productId, demoType }) => `${productId} ${demoType}`);
  return [...queues.values()].flatMap((queue) =>
    queue.map((request, index) => ({ request, place: index + 1, waiting: queue.length })),
  );
}
