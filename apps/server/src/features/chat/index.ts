/** Chat: the messages, pictures and read receipts of a meeting. */
import { minutes } from '@foyer/contract/core/time.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { every, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import { customerErased } from '../customers/index.ts';
import type { Meetings } from '../meetings/index.ts';
import { type ChatAccessDependencies, createChatAccess } from './chat-access.ts';
import { createChatFiles, type FilesDependencies } from './files.ts';
import * as filesStore from './files-store.ts';
import { registerChatRoutes } from './routes.ts';
import { type Chat, createChatService, type ServiceDependencies } from './service.ts';
import * as store from './store.ts';

interface Dependencies
  extends ChatAccessDependencies,
    Omit<ServiceDependencies, 'chatAccess'>,
    Omit<FilesDependencies, 'chatAccess'> {
  readonly events: EventBus;
  readonly meetings: Pick<Meetings, 'findById' | 'sendToRoom' | 'findAllOf'>;
}

export interface ChatFeature extends Pick<Chat, 'messageCountsOf'> {
  register(context: RouteContext): void;
  /** Deletes unclaimed pictures. */
  deleteUnclaimed(): Promise<void>;
  /** Starts the job that deletes unclaimed pictures. */
  start(onError: OnJobError): Recurring;
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createChat(dependencies: Dependencies): ChatFeature {
  const { events, meetings, storage } = dependencies;
  events.within(customerErased, async (tx, { customerId }) => {
    const alone = await meetings.findAllOf(tx, customerId, { alone: true });
    const fileKeys = await filesStore.erase(tx, customerId, alone);
    await store.erase(tx, customerId, alone);
    for (const key of fileKeys) tx.afterCommit(() => storage.remove(tx.scope, key));
  });
  const chatAccess = createChatAccess(dependencies);
  const chat = createChatService({ ...dependencies, chatAccess });
  const files = createChatFiles({ ...dependencies, chatAccess });
  const { deleteUnclaimed } = files;
  return {
    messageCountsOf: chat.messageCountsOf,
    deleteUnclaimed,
    register: (context) => registerChatRoutes(context, { chat, files }),
    start: (onError) =>
      every({ job: 'unclaimed chat files', everyMs: minutes(5), onError, work: deleteUnclaimed }),
  };
}
