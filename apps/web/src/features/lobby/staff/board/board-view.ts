/** What the live board shows of its data, by the filters in the address. Pure. */
import type { BoardAgent, BoardRequest, LiveBoard } from '@foyer/contract/lobby/live-board.ts';
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
