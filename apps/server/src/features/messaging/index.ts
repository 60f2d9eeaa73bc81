/** Messaging: the messaging port, and the outbox of a demonstration. */

import type { Entrance } from '../../platform/http/serve.ts';
import type { MessagePort } from '../../platform/messages/port.ts';
import { registerMessagingRoutes } from './routes.ts';
import { createMessagingService, type MessagingDependencies } from './service.ts';

export interface Messaging extends MessagePort {
  /** Lets go of the mail server. */
  close(): void;
  register(entrance: Entrance): void;
}

export function createMessaging(dependencies: MessagingDependencies): Messaging {
  const { outbox, channels, send, close } = createMessagingService(dependencies);
  const { demo } = dependencies.config;
  return {
    channels,
    send,
    close,
    register: (entrance) => registerMessagingRoutes(entrance, { outbox, demo }),
  };
}
