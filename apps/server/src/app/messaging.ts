/** The messaging layer: sends messages to customers and staff through each tenant's providers. */
import { createMessaging, eraseMessages } from '../features/messaging/index.ts';
import type { Tenants } from '../features/tenants/index.ts';
import type { Platform } from './platform.ts';
import { createPort } from './ports.ts';

export type MessagingLayer = ReturnType<typeof createMessagingLayer>;

export function createMessagingLayer({ config, database, events, http, queue, audit, now }: Platform) {
  const needs = {
    flagsOf: createPort<Tenants['flagsOf']>('tenants.flagsOf'),
    tenantOf: createPort<Tenants['find']>('tenants.find'),
    mailBrandingOf: createPort<Tenants['mailBrandingOf']>('tenants.mailBrandingOf'),
    calendarOf: createPort<Tenants['calendarOf']>('tenants.calendarOf'),
  };
  const messaging = createMessaging({
    database,
    queue,
    audit,
    now,
    config,
    secret: config.secret,
    onUnreadableSecret: ({ tenant }, channel) =>
      http.log.warn(
        { tenant, channel },
        'message provider secret cannot be decrypted, because FOYER_SECRET changed; enter it again in the settings',
      ),
    flagsOf: needs.flagsOf.call,
    tenantOf: needs.tenantOf.call,
    brandingOf: needs.mailBrandingOf.call,
    calendarOf: needs.calendarOf.call,
  });
  eraseMessages(events);
  return { needs, messaging };
}
