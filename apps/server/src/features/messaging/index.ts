/**
 * Messaging: delivers messages to people through each tenant's own providers, with the tenant's own texts.
 */
import type { Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/messaging-port.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import { customerErased } from '../customers/index.ts';
import { registerManagedMessageRoutes } from './management/management-routes.ts';
import { createMessageManagement } from './management/message-management.ts';
import { registerOptOutPage } from './opt-out/opt-out-page.ts';
import type { ProviderCheck } from './providers/providers.ts';
import { registerMessagingRoutes } from './routes.ts';
import { createMessagingService, type MessagingDependencies } from './service.ts';
import { erase } from './store.ts';

export type { ProviderCheck } from './providers/providers.ts';
export { sealedMessagingColumns } from './providers/sealed-columns.ts';

export interface Messaging extends MessagePort {
  register(context: RouteContext): void;
  /** Channels without a real provider: in demo mode their messages only appear in the outbox. */
  onlyInOutboxOf(tx: Transaction): Promise<readonly MessageChannel[]>;
  /** Starts delivery; the queue must be running. */
  start(onError: OnJobError): Promise<Recurring>;
  /** Retries messages that lost their job; runs every minute. */
  sweep(): Promise<void>;
  /** Origin of a tenant's pages when no request tells it, without a trailing slash. */
  originOf(tenant: string): string;
  /** The tenant's own providers, for the doctor. Call `verify` after the transaction. */
  providerChecksOf(tx: Transaction): Promise<readonly ProviderCheck[]>;
  /** Connects to the installation's mail server without sending; `null` when there is none. */
  readonly verifyMailServer: (() => Promise<string>) | null;
  /** Closes the connections to the mail server. */
  close(): void;
}

interface Dependencies extends MessagingDependencies {
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

export function createMessaging(dependencies: Dependencies): Messaging {
  const { database, audit, queue, now, calendarOf, config, tenantOf } = dependencies;
  const service = createMessagingService(dependencies);
  const { port, outbox, providers, jobs, optOuts } = service;
  const clientNameOf = async (tx: Transaction) => (await tenantOf(tx)).name;
  const management = createMessageManagement({ database, audit, queue, port, now, clientNameOf });
  const { demo, publicHostSuffixes } = config;
  return {
    ...port,
    originOf: service.originOf,
    onlyInOutboxOf: service.onlyInOutboxOf,
    start: jobs.start,
    sweep: jobs.sweep,
    providerChecksOf: providers.checksOf,
    verifyMailServer: providers.verifyMailServer,
    close: () => providers.close(),
    register(context) {
      registerMessagingRoutes(context, { outbox, demo });
      registerManagedMessageRoutes(context, {
        database,
        audit,
        calendarOf,
        publicHostSuffixes,
        service,
        management,
      });
      registerOptOutPage(context, { database, optOuts, tenantOf });
    },
  };
}

/** Subscribes to events when called. */
export function eraseMessages(events: EventBus): void {
  events.within(customerErased, erase);
}
