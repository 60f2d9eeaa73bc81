/** Messaging: carries what the product has to tell people, by each tenant's own carriers and in its own words. */
import type { Unit } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/port.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { createMessageManaging } from './managing.ts';
import { registerManagedMessageRoutes } from './managing-routes.ts';
import { registerMessagingRoutes } from './routes.ts';
import { createMessagingService, type MessagingDependencies } from './service.ts';
import { registerStopPage } from './stop-page.ts';

export interface Messaging extends MessagePort {
  register(entrance: Entrance): void;
  /** The channels that only the demonstration's outbox takes: what goes by them reaches nobody. */
  onlyInOutboxOf(unit: Unit): Promise<readonly MessageChannel[]>;
  /** Starts delivering; the queue runs already. */
  start(onError: (error: unknown) => void): Promise<Recurring>;
  /** What lost its job is tried now; the clock does this each minute. */
  sweep(): Promise<void>;
  /** Where a tenant's pages are when nobody's call says it, without a slash at the end. */
  originOf(tenant: string): string;
  /** Lets go of the mail server. */
  close(): void;
}

interface Dependencies extends MessagingDependencies {
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function createMessaging(dependencies: Dependencies): Messaging {
  const { database, audit, queue, now, calendarOf, config, tenantOf } = dependencies;
  const service = createMessagingService(dependencies);
  const { port, outbox, carriers, jobs, optOuts } = service;
  const clientNameOf = async (unit: Unit) => (await tenantOf(unit)).name;
  const managing = createMessageManaging({ database, audit, queue, port, now, clientNameOf });
  const { demo, publicHostSuffixes } = config;
  return {
    ...port,
    originOf: service.originOf,
    onlyInOutboxOf: service.onlyInOutboxOf,
    start: jobs.start,
    sweep: jobs.sweep,
    close: () => carriers.close(),
    register(entrance) {
      registerMessagingRoutes(entrance, { outbox, demo });
      registerManagedMessageRoutes(entrance, {
        ...{ database, audit, calendarOf, publicHostSuffixes, service, managing },
      });
      registerStopPage(entrance, { database, optOuts, tenantOf });
    },
  };
}
