/** The targets of a transfer as options, the available ones first. */

import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { Presence } from '@foyer/contract/lobby/presence.ts';
import type { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import type { TransferTarget } from '../meeting/meeting-controller.ts';

export type Targets = AnswerOf<(typeof lobbyStaffRoutes)['targets']>['result'];

export interface TransferOption {
  readonly key: string;
  readonly name: string;
  readonly target: TransferTarget;
  /** here: takes customers now · busy: the same, but later · absent: no agent takes customers */
  readonly availability: 'here' | 'busy' | 'absent';
  /** `null` for a product or a link. */
  readonly presence: Pick<Presence, 'state' | 'breakReason'> | null;
  /** The number of customers who wait for the product; `null` for a target without a queue. */
  readonly waiting: number | null;
}

const order = ['here', 'busy', 'absent'] as const;

export function agentOptions({ agents }: Targets): TransferOption[] {
  const options = agents.map(({ id, name, isPresent, isBusy, presence }) => ({
    key: `agent ${id}`,
    name,
    target: { to: 'agent' as const, agentId: id },
    availability: isPresent ? (isBusy ? ('busy' as const) : ('here' as const)) : ('absent' as const),
    presence,
    waiting: null,
  }));
  return sortByAvailability(options);
}

export function productOptions({ products }: Targets): TransferOption[] {
  const options = products.map(({ id, name, waiting, isSomebodyThere }) => ({
    key: `product ${id}`,
    name,
    target: { to: 'product' as const, productId: id },
    availability: isSomebodyThere ? ('here' as const) : ('absent' as const),
    presence: null,
    waiting,
  }));
  return sortByAvailability(options);
}

/** A transfer to an absent agent needs a decision first: the queue or a free time. */
export function needsConfirmation(option: TransferOption): boolean {
  return option.target.to === 'agent' && option.availability === 'absent';
}

function sortByAvailability(options: readonly TransferOption[]): TransferOption[] {
  return options.toSorted(
    (a, b) => order.indexOf(a.availability) - order.indexOf(b.availability) || a.name.localeCompare(b.name),
  );
}
