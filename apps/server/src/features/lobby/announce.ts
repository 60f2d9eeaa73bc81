/** Tells customers their place and agents what is open, and only when it changed since they were last told. */
import type { DemoRequest } from '@foyer/contract/lobby.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import type { Lobby } from './lobby.ts';
import type { Teller } from './news.ts';
import { type AgentFacts, isQueued, placeOf } from './policy.ts';
import type { RequestRow } from './tables.ts';

export interface Announcer {
  announce(unit: Unit, lobby: Lobby, at: Date): Promise<void>;
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

  const standing = ({ id, status }: RequestRow) => [id, isQueued(status) ? 'queued' : status];
  const switches = ({ userId, available, onDuty }: AgentFacts) => [userId, available, onDuty];

  return {
    async announce(unit, lobby, at) {
      const { scope } = unit;
      const asOf = at.toISOString();
      const queued = lobby.requests.filter(({ status }) => isQueued(status));
      const places = queued.map((request) => ({ request, ...placeOf(request, lobby.requests) }));
      const open = queued
        .flatMap((request) => lobby.offersOf(request))
        .filter(({ status }) => status === 'OPEN');
      unit.afterCommit(() => {
        // Whoever comes back from a room is told the place again, though it is the one they had.
        for (const { id, status } of lobby.requests) if (!isQueued(status)) lastTold.delete(id);
        for (const { request, place, waiting } of places) {
          tellOnce(request.id, `${place}/${waiting}`, () =>
            tell.queueMoved(scope, request.customerId, { count: waiting, place, asOf }),
          );
        }
        for (const { userId } of lobby.agents.values()) {
          const own = open.filter(({ agentId }) => agentId === userId).map(({ id }) => id);
          tellOnce(userId, own.join(), () => tell.offersMoved(scope, userId, { count: queued.length, asOf }));
        }
        const board = JSON.stringify([
          lobby.requests.map(standing),
          [...lobby.agents.values()].map(switches),
        ]);
        tellOnce(`board of ${scope.tenantId}`, board, () =>
          tell.boardMoved(scope, { count: queued.length, asOf }),
        );
      });
    },

    async describe(unit, request, expiresAt) {
      const product = await products.findById(unit, request.productId);
      return {
        meetingId: request.meetingId,
        productId: request.productId,
        productName: product?.name ?? '',
        productSlug: product?.slug ?? '',
        tenant: unit.scope.tenant,
        customerSocketId: request.customerSocketId,
        customerId: request.customerId,
        demoType: request.demoType,
        customerName: request.customerName,
        queuedAt: request.queuedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
    },
  };
}
