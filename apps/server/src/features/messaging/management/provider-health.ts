/** The state of each channel: whether it can send, and how its last messages went. */
import { hours } from '@foyer/contract/core/time.ts';
import {
  type MessageChannel,
  messageChannels,
  type ProviderHealth,
} from '@foyer/contract/messaging/messages.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ProviderSettings } from '../providers/providers.ts';
import * as store from './provider-health-store.ts';

interface Dependencies {
  readonly providers: Pick<ProviderSettings, 'load'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly now: () => Date;
}

export function createProviderHealth({ providers, flagsOf, now }: Dependencies) {
  return async function healthOf(tx: Transaction): Promise<Record<MessageChannel, ProviderHealth>> {
    const since = new Date(now().getTime() - hours(24));
    const { providerFor } = await providers.load(tx);
    const { whatsapp } = await flagsOf(tx);
    const delivered = await store.findDelivered(tx, messageChannels, since);
    const healthOfChannel = (channel: MessageChannel): ProviderHealth => ({
      state:
        providerFor(channel) === null ? 'missing' : channel === 'whatsapp' && !whatsapp ? 'off' : 'ready',
      ...(delivered.get(channel) ?? {
        lastSuccessAt: null,
        lastFailure: null,
        lastDay: { sent: 0, failed: 0 },
      }),
    });
    return {
      sms: healthOfChannel('sms'),
      whatsapp: healthOfChannel('whatsapp'),
      email: healthOfChannel('email'),
    };
  };
}
