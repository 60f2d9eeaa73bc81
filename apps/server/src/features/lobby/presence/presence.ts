/** The one place that tells the presence of agents: to their console, to admins and to the agent log. */
import type { Presence } from '@foyer/contract/lobby/presence.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { presenceOf } from './policy.ts';
import { type AgentPresenceFacts, findActive, findAtWork, findByIds } from './presence-store.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'lobbyMode'>>;
}

export type Presences = ReturnType<typeof createPresences>;

export function createPresences({ now, flagsOf }: Dependencies) {
  async function contextOf(tx: Transaction) {
    return { at: now(), hasLobby: (await flagsOf(tx)).lobbyMode };
  }

  async function withPresence(
    tx: Transaction,
    staff: readonly AgentPresenceFacts[],
  ): Promise<(AgentPresenceFacts & { readonly presence: Presence })[]> {
    const context = await contextOf(tx);
    return staff.map((facts) => ({ ...facts, presence: presenceOf(facts, context) }));
  }

  return {
    async of(tx: Transaction, userId: string): Promise<Presence | null> {
      const [facts] = await findByIds(tx, [userId]);
      return facts ? presenceOf(facts, await contextOf(tx)) : null;
    },

    /** By user id. */
    async ofIds(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
      const staff = await withPresence(tx, await findByIds(tx, userIds));
      return new Map(staff.map(({ id, presence }) => [id, presence]));
    },

    /** The tenant's active agents, by name. */
    ofActiveAgents: async (tx: Transaction) => withPresence(tx, await findActive(tx)),

    /** The active agents, and other active staff in a meeting, by name. */
    ofStaffAtWork: async (tx: Transaction) => withPresence(tx, await findAtWork(tx)),
  };
}
