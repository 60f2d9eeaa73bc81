/** Notifications of agents, stored until they are cleared or expire. */
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { Products } from '../products/index.ts';
import { type ConsoleCallDependencies, callToClosedConsoles } from './console-calls.ts';
import { startRetentionJob } from './jobs.ts';
import { emitRecordChanges } from './record-changes.ts';
import { registerNotificationRoutes } from './routes.ts';
import { createNotificationsService } from './service.ts';
import { createNotifier, followAssignments, openNotificationSockets } from './sockets.ts';
import { type SubscriptionDependencies, subscribeToEvents } from './subscriptions.ts';

interface Dependencies extends SubscriptionDependencies, ConsoleCallDependencies {
  readonly products: SubscriptionDependencies['products'] & Pick<Products, 'assignmentsOf'>;
  /** The socket gateway; available once it is open. */
  readonly live: () => LiveGateway;
}

export interface Notifications {
  register(context: RouteContext): void;
  openSockets(): void;
  start(onError: OnJobError): Recurring;
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createNotifications(dependencies: Dependencies): Notifications {
  const service = createNotificationsService({ ...dependencies, emit: createNotifier(dependencies.live) });
  subscribeToEvents({ ...dependencies, notify: service.notify });
  followAssignments(dependencies.events, dependencies);
  emitRecordChanges(dependencies.events, dependencies.live);
  callToClosedConsoles(dependencies);
  return {
    register: (context) => registerNotificationRoutes(context, service),
    openSockets: () => openNotificationSockets(dependencies, service),
    start: (onError) => startRetentionJob(dependencies, onError),
  };
}
