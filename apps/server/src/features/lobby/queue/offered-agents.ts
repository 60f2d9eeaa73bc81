/** Which agents a request is offered to now, as the customer may know it. */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Users } from '../../users/index.ts';
import * as announcementStore from './announcements/announcement-store.ts';

export interface OfferedAgentsDependencies {
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'showAgentName'>>;
  readonly users: Pick<Users, 'findAgents'>;
}

/**
 * Request → the number of agents with an open offer, with the name of a single one where the tenant shows
 * names.
 * Requests without an open offer are left out.
 */
export async function readOfferedAgents(
  tx: Transaction,
  requestIds: readonly string[],
  { flagsOf, users }: OfferedAgentsDependencies,
): Promise<ReadonlyMap<string, NonNullable<WaitingSnapshot['asked']>>> {
  const asked = await announcementStore.findOfferedAgents(tx, requestIds);
  if (asked.size === 0) return new Map();
  const single = [...asked.values()].flatMap((ids) => (ids.length === 1 ? ids : []));
  const agents =
    single.length > 0 && (await flagsOf(tx)).showAgentName
      ? await users.findAgents(tx, [...new Set(single)])
      : [];
  const names = new Map(agents.map(({ id, name }) => [id, name]));
  return new Map(
    [...asked].map(([requestId, ids]) => [
      requestId,
      { count: ids.length, name: ids.length === 1 ? (names.get(ids[0] ?? '') ?? null) : null },
    ]),
  );
}
