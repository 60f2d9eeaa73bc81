/** Notifications: the bell of each agent, kept until it is cleared. */
import type { Database } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { Products } from '../products/index.ts';
import { type HearingParts, hearWhatAgentsShouldKnow } from './hearing.ts';
import { startForgetting } from './jobs.ts';
import { registerNotificationRoutes } from './routes.ts';
import { createNotificationsService } from './service.ts';
import { createBellTeller, followAssignments, openBell } from './sockets.ts';

interface Dependencies extends HearingParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: HearingParts['products'] & Pick<Products, 'assignmentsOf'>;
  /** The live gateway, once it is open. */
  readonly live: () => LiveGateway;
}

export interface Notifications {
  register(entrance: Entrance): void;
  openSockets(): void;
  start(onError: (error: unknown) => void): Recurring;
}

/** Listens from here on: create it before anything can happen. */
export function createNotifications(dependencies: Dependencies): Notifications {
  const service = createNotificationsService({ ...dependencies, tell: createBellTeller(dependencies.live) });
  hearWhatAgentsShouldKnow({ ...dependencies, notify: service.notify });
  followAssignments(dependencies.events, dependencies);
  return {
    register: (entrance) => registerNotificationRoutes(entrance, service),
    openSockets: () => openBell(dependencies, service),
    start: (onError) => startForgetting(dependencies, onError),
  };
}
