/** Calls agents to their closed console by Web Push when a customer waits for them. */
import { lobbyPagePath } from '@foyer/contract/push.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { coalesce } from '../../platform/jobs/coalesce.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import { type ConsoleCall, requestProgressed } from '../lobby/index.ts';
import type { Push } from '../push/index.ts';

export interface ConsoleCallDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly now: () => Date;
  /** The agents who can take these requests once their console is open. */
  readonly consoleCallsOf: (
    tx: Transaction,
    requestIds: readonly string[],
  ) => Promise<readonly ConsoleCall[]>;
  readonly push: Pick<Push, 'notify'>;
  readonly live: () => LiveGateway;
  readonly onError: (error: unknown, context: { readonly tenant: string }) => void;
}

/** The steps after which a request needs an agent. */
const calling: ReadonlySet<string> = new Set(['knocked', 'offered', 'back-in-queue']);
/** One message for all customers who wait: a newer one replaces an older one. */
const topic = 'customer-waiting';

export function callToClosedConsoles(dependencies: ConsoleCallDependencies): void {
  const { database, events, now, consoleCallsOf, push, live, onError } = dependencies;
  const tenants = new Map<string, (requestId: string) => Promise<void>>();

  async function call(scope: TenantScope, requestIds: readonly string[]): Promise<void> {
    const calls = await database.withTenant(scope, (tx) => consoleCallsOf(tx, [...new Set(requestIds)]));
    const connected = live().connected('/lobby').get(scope.tenantId)?.people;
    for (const { agentId, until } of calls) {
      if (connected?.has(agentId)) continue;
      const ttlSeconds = Math.ceil((until.getTime() - now().getTime()) / 1000);
      push.notify({
        scope,
        person: { kind: 'staff', id: agentId },
        message: { kind: 'customer-waiting', path: lobbyPagePath, ttlSeconds, topic },
      });
    }
  }

  events.after(requestProgressed, (scope, { requestId, step }) => {
    if (!calling.has(step)) return;
    let ofTenant = tenants.get(scope.tenantId);
    if (!ofTenant) {
      // Thousands can knock in the same second.
      ofTenant = coalesce((requestIds: readonly string[]) => call(scope, requestIds));
      tenants.set(scope.tenantId, ofTenant);
    }
    // In the background: the customer's knock does not wait for it.
    ofTenant(requestId).catch((error: unknown) => onError(error, { tenant: scope.tenant }));
  });
}
