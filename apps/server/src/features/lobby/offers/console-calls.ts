/**
 * Selects the agents to call to their console because of a request. Whether the console is open is known by
 * the caller. Being called is not presence: the agent gets an offer once the console is open.
 */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { type ConsoleCall, findCalls } from './console-calls-store.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'lobbyMode'>>;
}

export function createConsoleCalls({ now, flagsOf }: Dependencies) {
  return async (tx: Transaction, requestIds: readonly string[]): Promise<readonly ConsoleCall[]> =>
    // Without lobby mode nothing is offered, and there is no switch that is left on.
    (await flagsOf(tx)).lobbyMode ? findCalls(tx, requestIds, now()) : [];
}
