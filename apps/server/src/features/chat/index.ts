/** The chat of a meeting, kept with its record. */
import { minutes } from '@foyer/contract/time.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import type { Meetings } from '../meetings/index.ts';
import { createChatFiles, type FilesParts } from './files.ts';
import { createDoor, type DoorParts } from './reading.ts';
import { registerChatRoutes } from './routes.ts';
import { type Chat, createChatService, type ServiceParts } from './service.ts';

interface Dependencies extends DoorParts, Omit<ServiceParts, 'door'>, Omit<FilesParts, 'door'> {
  readonly meetings: Pick<Meetings, 'findById' | 'tell'>;
}

export interface ChatFeature extends Pick<Chat, 'marksOf'> {
  register(entrance: Entrance): void;
  /** Throws away pictures that no message took along. */
  throwAway(): Promise<void>;
  /** Starts the clock that does. */
  start(onError: (error: unknown) => void): Recurring;
}

export function createChat(dependencies: Dependencies): ChatFeature {
  const door = createDoor(dependencies);
  const chat = createChatService({ ...dependencies, door });
  const files = createChatFiles({ ...dependencies, door });
  const { throwAway } = files;
  return {
    ...{ marksOf: chat.marksOf, throwAway },
    register: (entrance) => registerChatRoutes(entrance, { chat, files }),
    start: (onError) => every({ everyMs: minutes(5), onError, work: throwAway }),
  };
}
