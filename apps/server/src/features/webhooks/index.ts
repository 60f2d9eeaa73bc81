/** Webhooks: events of a tenant, sent as signed requests to the servers that a super admin names. */
import type { Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { serviceLevelChanged } from '../lobby/index.ts';
import { createDelivery } from './delivery.ts';
import { createEndpoints, type EndpointDependencies } from './endpoints.ts';
import { createWebhookJobs } from './jobs.ts';
import { createPublish } from './publish.ts';
import { registerWebhookRoutes } from './routes.ts';

interface Dependencies extends EndpointDependencies {
  readonly events: EventBus;
  readonly queue: JobQueue;
  readonly isSuspended: (tx: Transaction) => Promise<boolean>;
}

export { sealedWebhookColumns } from './sealed-columns.ts';

export interface Webhooks {
  register(context: RouteContext): void;
  start(onError: OnJobError): Promise<Recurring>;
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createWebhooks(dependencies: Dependencies): Webhooks {
  const { database, events } = dependencies;
  const endpoints = createEndpoints(dependencies);
  const { publish, sendTest } = createPublish(dependencies);
  const delivery = createDelivery({ ...dependencies, openSecret: endpoints.openSecret });
  const jobs = createWebhookJobs({ ...dependencies, delivery });
  events.within(serviceLevelChanged, (tx, { change, at, ...data }) =>
    publish(tx, `service_level.${change}`, data, at),
  );
  return {
    register: (context) => registerWebhookRoutes(context, { database, endpoints, sendTest }),
    start: jobs.start,
  };
}
