/** Chat: the messages, pictures and read receipts of a meeting. */
import { minutes } from '@foyer/contract/core/time.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { every, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import type { Meetings } from '../meetings/index.ts';
import { type ChatAccessDependencies, createChatAccess } from './chat-access.ts';
import { createChatFiles, type FilesDependencies } from './files.ts';
import { registerChatRoutes } from './routes.ts';
import { type Chat, createChatService, type ServiceDependencies } from './service.ts';

interface Dependencies
  extends ChatAccessDependencies,
    Omit<ServiceDependencies, 'chatAccess'>,
    Omit<FilesDependencies, 'chatAccess'> {
  readonly meetings: Pick<Meetings, 'findById' | 'sendToRoom'>;
}

export interface ChatFeature extends Pick<Chat, 'messageCountsOf'> {
  register(context: RouteContext): void;
  /** Deletes unclaimed pictures. */
  deleteUnclaimed(): Promise<void>;
  /** Starts the job that deletes unclaimed pictures. */
  start(onError: OnJobError): Recurring;
}

export function createChat(dependencies: Dependencies): ChatFeature {
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
