/** What the live board shows of its data, by the filters in the address. Pure. */
import {
  type BoardAgent,
  type BoardRequest,
  isBelowTarget,
  type LiveBoard,
  type ServiceLevel,
} from '@foyer/contract/lobby/live-board.ts';
import { type PresenceState, presenceStates } from '@foyer/contract/lobby/presence.ts';

const queueFilters = ['all', 'late', 'held'] as const;
export type QueueFilter = (typeof queueFilters)[number];

export interface BoardFilter {
  /** `null`: all. */
  readonly product: string | null;
  readonly queue: QueueFilter;
  readonly agents: PresenceState | null;
}

export interface BoardView {
  readonly queue: readonly BoardRequest[];
  readonly agents: readonly BoardAgent[];
  readonly waiting: number;
  readonly late: number;
  readonly held: number;
  readonly byPresence: Readonly<Record<PresenceState, number>>;
}

export function readFilter(params: URLSearchParams): BoardFilter {
  const queue = queueFilters.find((each) => each === params.get('queue'));
  const agents = presenceStates.find((each) => each === params.get('agents'));
  return { product: params.get('product'), queue: queue ?? 'all', agents: agents ?? null };
}

/** The search of the address with this filter; `''` without one. */
export function searchOf({ product, queue, agents }: BoardFilter): string {
  const params = new URLSearchParams();
  if (product) params.set('product', product);
  if (queue !== 'all') params.set('queue', queue);
  if (agents) params.set('agents', agents);
  const search = params.toString();
  return search && `?${search}`;
}

/** How far the wait is over the target; negative before. @param now the server's clock, milliseconds */
export function overTargetMs(
  { waitingSince, targetWaitSeconds }: Pick<BoardRequest, 'waitingSince' | 'targetWaitSeconds'>,
  now: number,
): number {
  return now - Date.parse(waitingSince) - targetWaitSeconds * 1000;
}

/** A customer on hold has an answer, and one who is away waits elsewhere. */
export function isOverTarget(request: BoardRequest, now: number): boolean {
  return request.status !== 'HELD' && request.status !== 'AWAY' && overTargetMs(request, now) >= 0;
}

/** The figures count everything of the product; the rows are those of the filters. */
export function viewOf(board: LiveBoard, { product, queue, agents }: BoardFilter, now: number): BoardView {
  const ofProduct = board.queue.filter((each) => product === null || each.productId === product);
  const staff = board.agents.filter(
    (each) =>
      product === null ||
      each.productIds.includes(product) ||
      each.customers.some(({ productId }) => productId === product),
  );
  const late = ofProduct.filter((each) => isOverTarget(each, now));
  const held = ofProduct.filter(({ status }) => status === 'HELD');
  const rows = { all: ofProduct, late, held }[queue];
  const count = (state: PresenceState): number =>
    staff.filter(({ presence }) => presence.state === state).length;
  return {
    queue: rows,
    agents: staff
      .filter(({ presence }) => agents === null || presence.state === agents)
      .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)),
    waiting: ofProduct.length,
    late: late.length,
    held: held.length,
    byPresence: {
      available: count('available'),
      break: count('break'),
      'in-meeting': count('in-meeting'),
      'wrapping-up': count('wrapping-up'),
      offline: count('offline'),
    },
  };
}

/** Those at work first. */
const order: readonly PresenceState[] = ['in-meeting', 'available', 'wrapping-up', 'break', 'offline'];
const rank = ({ presence }: BoardAgent): number => order.indexOf(presence.state);

export interface ServiceLevelRow {
  /** `null`: all products. */
  readonly product: LiveBoard['products'][number] | null;
  readonly level: ServiceLevel;
  /** Of all products: the mean of their targets, by their customers, rounded up; `null` without customers. */
  readonly targetPercent: number | null;
  readonly isBelow: boolean;
}

/** The service levels of the last hour: of all products together, where there are several, and of each. */
export function serviceLevelRows(board: LiveBoard, { product }: BoardFilter): ServiceLevelRow[] {
  const levels = new Map(board.serviceLevels.map((each) => [each.productId, each]));
  const rows = board.products
    .filter(({ id }) => product === null || id === product)
    .map((each) => {
      const { waits = 0, inTime = 0 } = levels.get(each.id) ?? {};
      const level = { waits, inTime };
      const { targetPercent } = each;
      return { product: each, level, targetPercent, isBelow: isBelowTarget(level, targetPercent) };
    });
  if (rows.length < 2) return rows;
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const level = { waits: sum((row) => row.level.waits), inTime: sum((row) => row.level.inTime) };
  const meanTarget = sum((row) => row.targetPercent * row.level.waits) / level.waits;
  const hasWaits = level.waits > 0;
  const total = {
    product: null,
    level,
    targetPercent: hasWaits ? Math.ceil(meanTarget) : null,
    isBelow: hasWaits && isBelowTarget(level, meanTarget),
  };
  return [total, ...rows];
}
