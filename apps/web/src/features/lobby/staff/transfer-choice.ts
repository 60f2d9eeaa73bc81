/** Where a customer can be handed on to, as lines to choose from: who can take them now first. */

import type { AnswerOf } from '@foyer/contract/http.ts';
import type { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import type { TransferTarget } from './meeting-desk.ts';

export type Targets = AnswerOf<(typeof lobbyStaffRoutes)['targets']>['result'];

export interface TransferLine {
  /** Names the line among all. */
  readonly key: string;
  readonly name: string;
  readonly target: TransferTarget;
  /** here: somebody takes it · busy: here, in a meeting · absent: nobody is there to take it */
  readonly presence: 'here' | 'busy' | 'absent';
  /** Who wait there already; `null` where nobody queues. */
  readonly waiting: number | null;
}

const order = ['here', 'busy', 'absent'] as const;

export function agentLines({ agents }: Targets): TransferLine[] {
  const lines = agents.map(({ id, name, isPresent, isBusy }) => ({
    key: `agent ${id}`,
    name,
    target: { to: 'agent' as const, agentId: id },
    presence: isPresent ? (isBusy ? ('busy' as const) : ('here' as const)) : ('absent' as const),
    waiting: null,
  }));
  return inOrder(lines);
}

export function productLines({ products }: Targets): TransferLine[] {
  const lines = products.map(({ id, name, waiting, isSomebodyThere }) => ({
    key: `product ${id}`,
    name,
    target: { to: 'product' as const, productId: id },
    presence: isSomebodyThere ? ('here' as const) : ('absent' as const),
    waiting,
  }));
  return inOrder(lines);
}

/** Whether the transfer can go as it is: an agent who is not here must be asked about first. */
export function mustAsk(line: TransferLine): boolean {
  return line.target.to === 'agent' && line.presence === 'absent';
}

function inOrder(lines: readonly TransferLine[]): TransferLine[] {
  return lines.toSorted(
    (a, b) => order.indexOf(a.presence) - order.indexOf(b.presence) || a.name.localeCompare(b.name),
  );
}
