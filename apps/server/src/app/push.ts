/** The push layer: messages to browsers whose page is closed. */
import { createPush } from '../features/push/index.ts';
import type { Platform } from './platform.ts';

export type PushLayer = ReturnType<typeof createPushLayer>;

interface PushOptions {
  /** Also allows push services on private networks, and plain HTTP. For tests. */
  readonly allowPrivatePushServices?: boolean;
}

export function createPushLayer(
  { config, database, events, now, http }: Platform,
  { allowPrivatePushServices = false }: PushOptions = {},
) {
  const contact = config.defaultAdminContact;
  const push = createPush({
    database,
    events,
    now,
    keys: config.pushKeys,
    subject: contact.includes(':') ? contact : `mailto:${contact}`,
    allowPrivate: allowPrivatePushServices,
    onError: (error, context) => http.log.warn({ ...context, err: error }, 'push message not delivered'),
  });
  return { needs: {}, push };
}
