/**
 * Sends a message at once: codes, mails to staff and test messages. Their texts are not stored; their
 * delivery state is.
 */
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { Message, MessageChannel } from '../../../platform/messages/messaging-port.ts';
import {
  DeliveryError,
  type MessageProvider,
  type OutgoingMessage,
  sendWithTimeout,
} from '../providers/provider.ts';
import type { ProviderSettings } from '../providers/providers.ts';
import * as store from '../store.ts';
import type { AddHtmlBody } from '../templates/mail-layout.ts';
import { claimMs, toOutgoing } from './delivery.ts';

interface Dependencies {
  readonly database: Database;
  readonly providers: Pick<ProviderSettings, 'load'>;
  readonly addHtmlBody: AddHtmlBody;
  readonly now: () => Date;
  readonly originOf: (tenant: string) => string;
  readonly onSent: (scope: TenantScope, message: OutgoingMessage) => void;
}

export function createSending({ database, providers, addHtmlBody, now, originOf, onSent }: Dependencies) {
  async function insertSending(
    tx: Transaction,
    { kind, channel, to }: Message,
  ): Promise<{ row: store.MessageRow; provider: MessageProvider }> {
    const at = now();
    const provider = (await providers.load(tx)).providerFor(channel);
    if (!provider) throw noProviderError(channel);
    const row = await store.insertNewMessage(tx, {
      key: `${kind} ${crypto.randomUUID()}`,
      kind,
      channel,
      address: to,
      subject: null,
      text: null,
      origin: originOf(tx.scope.tenant),
      state: 'SENDING',
      tries: 1,
      provider: provider.kind,
      dueAt: at,
      nextAt: new Date(at.getTime() + claimMs),
      createdAt: at,
    });
    return { row, provider };
  }

  async function recordResult(
    tx: Transaction,
    messageId: string,
    change: Partial<store.NewMessage>,
  ): Promise<void> {
    const row = await store.lockMessage(tx, messageId);
    // The provider's callback may have arrived first.
    const { state, problem, ...rest } = change;
    const isOpen = row?.state === 'SENDING';
    await store.updateMessage(tx, messageId, { ...rest, ...(isOpen ? { state, problem } : {}) });
  }

  return async function send(scope: TenantScope, message: Message): Promise<void> {
    const { row, provider } = await database.withTenant(scope, (tx) => insertSending(tx, message));
    const outgoing = { ...toOutgoing(row), subject: message.subject, text: message.text };
    try {
      const providerMessageId = await sendWithTimeout(provider, await addHtmlBody(scope, outgoing));
      await database.withTenant(scope, (tx) =>
        recordResult(tx, row.id, { state: 'SENT', sentAt: now(), providerMessageId }),
      );
    } catch (error) {
      const problem =
        error instanceof DeliveryError ? error.problem : 'The message could not be passed to the provider.';
      await database.withTenant(scope, async (tx) => {
        await recordResult(tx, row.id, { state: 'FAILED', problem, failedAt: now() });
        if (error instanceof DeliveryError && error.isOptedOut) {
          const recipient = await store.ensureRecipient(tx, row.channel, row.address);
          await store.setOptedOut(tx, recipient.id, now());
        }
      });
      throw error;
    }
    onSent(scope, outgoing);
  };
}

export function noProviderError(channel: MessageChannel): DeliveryError {
  return new DeliveryError({ problem: `No provider is set up for ${channel}.`, isFinal: true });
}
