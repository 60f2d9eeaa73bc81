/** What a wallboard shows: the queue, the agents and today's service, without the name of a person. */
import { minutes } from '@foyer/contract/core/time.ts';
import type { LiveBoard } from '@foyer/contract/lobby/live-board.ts';
import { presenceStates } from '@foyer/contract/lobby/presence.ts';
import type { ShownWallboard } from '@foyer/contract/lobby/wallboards.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Calendar, instantsOf, today } from '../../platform/tables/request.ts';
import { hashOf, thresholdsOf } from './managing.ts';
import * as store from './wallboards-store.ts';

/** Of customers who began to wait in a period. */
interface ServiceLevel {
  readonly accepted: number;
  readonly missed: number;
  /** `null`: no customer was accepted, and none waited longer than the target. */
  readonly withinTarget: number | null;
}

export interface ShowingDependencies {
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly readLiveBoard: (tx: Transaction) => Promise<Omit<LiveBoard, 'serviceLevels'>>;
  readonly readServiceLevels: (
    tx: Transaction,
    range: { readonly since: Date; readonly until: Date },
  ) => Promise<{
    readonly total: ServiceLevel;
    /** By the id of the product; only products for which a customer waited. */
    readonly products: ReadonlyMap<string, ServiceLevel>;
  }>;
}

const noService: ServiceLevel = { accepted: 0, missed: 0, withinTarget: null };

/** A screen asks every few seconds; when it was last shown is written at this interval. */
const shownRecordIntervalMs = minutes(1);

export function createShowWallboard({ calendarOf, readLiveBoard, readServiceLevels }: ShowingDependencies) {
  /** @throws DomainError wallboard.revoked, also for a token of another tenant */
  return async function showWallboard(tx: Transaction, token: string): Promise<ShownWallboard> {
    const row = await store.findByTokenHash(tx, hashOf(token));
    if (!row) throw new DomainError('wallboard.revoked');
    const calendar = await calendarOf(tx);
    if (calendar.now.getTime() - (row.lastShownAt?.getTime() ?? 0) >= shownRecordIntervalMs)
      await store.recordShown(tx, row.id, calendar.now);
    const board = await readLiveBoard(tx);
    const levels = await readServiceLevels(tx, instantsOf(today(calendar), calendar.timeZone));
    return {
      name: row.name,
      asOf: board.asOf,
      thresholds: thresholdsOf(row),
      ...figuresOf(board.queue, levels.total),
      agents: countAgents(board.agents),
      products: board.products.map((product) => ({
        ...product,
        ...figuresOf(
          board.queue.filter(({ productId }) => productId === product.id),
          levels.products.get(product.id) ?? noService,
        ),
      })),
    };
  };
}

function figuresOf(queue: LiveBoard['queue'], { accepted, missed, withinTarget }: ServiceLevel) {
  // A customer on hold has an answer, and one who is away waits elsewhere.
  const since = queue
    .filter(({ status }) => status !== 'HELD' && status !== 'AWAY')
    .map(({ waitingSince }) => waitingSince)
    .toSorted();
  return { waiting: queue.length, longestSince: since[0] ?? null, answered: accepted, missed, withinTarget };
}

function countAgents(agents: LiveBoard['agents']): ShownWallboard['agents'] {
  const counts = Object.fromEntries(presenceStates.map((state) => [state, 0])) as ShownWallboard['agents'];
  for (const { presence } of agents) counts[presence.state] += 1;
  return counts;
}
