/**
 * Planning messages: renders the texts per channel and stores them in the transaction of the event that they
 * announce.
 */
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import { channelsOfKind } from '@foyer/contract/messaging/messages.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import type { PlannedMessage, ReadyMail } from '../../../platform/messages/messaging-port.ts';
import type { OptOutTokens } from '../opt-out/opt-out-token.ts';
import { canOptOut, mayUseChannel } from '../policy.ts';
import type { ProviderSettings } from '../providers/providers.ts';
import * as store from '../store.ts';
import { enqueue } from './enqueue.ts';
import type { Rendering } from './rendering.ts';

interface Dependencies {
  readonly providers: Pick<ProviderSettings, 'load'>;
  readonly rendering: Pick<Rendering, 'renderContent'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly optOutTokens: OptOutTokens;
  readonly queue: Pick<JobQueue, 'add'>;
  readonly now: () => Date;
  /** Origin of the tenant's pages, for messages without a link. */
  readonly originOf: (tenant: string) => string;
}

/** Path of the opt-out page. */
export const optOutPathOf = (token: string) => `/stop/${token}`;

export function createPlanning(dependencies: Dependencies) {
  const { providers, rendering, flagsOf, optOutTokens, queue, now, originOf } = dependencies;

  async function planForChannel(
    tx: Transaction,
    message: PlannedMessage,
    channel: MessageChannel,
    address: string,
  ) {
    const { kind, about, key, to, zone, dueAt, uselessAfter, calendar } = message;
    const at = now();
    const origin = originIn(message.values.link) ?? originOf(tx.scope.tenant);
    const recipient = await store.ensureRecipient(tx, channel, address);
    const stopPath = canOptOut(kind)
      ? optOutPathOf(optOutTokens.sign(tx.scope.tenantId, recipient.id))
      : null;
    const isOptedOut = canOptOut(kind) && recipient.optedOutAt !== null;
    const content = await rendering.renderContent(tx, message, channel, stopPath ? origin + stopPath : '');
    const row = await store.insertMessage(tx, {
      key,
      kind,
      channel,
      address,
      zone,
      origin,
      stopPath,
      dueAt,
      uselessAfter,
      ...content,
      aboutKind: about.kind,
      aboutId: about.id,
      customerId: to.customerId,
      calendar: channel === 'email' ? (calendar ?? null) : null,
      state: isOptedOut && dueAt <= at ? 'OPTED_OUT' : 'PLANNED',
      nextAt: dueAt,
      createdAt: at,
    });
    if (row?.state === 'PLANNED') await enqueue(queue, tx, row.id, dueAt > at ? dueAt : undefined);
    return !isOptedOut;
  }

  return async function plan(tx: Transaction, message: PlannedMessage): Promise<readonly MessageChannel[]> {
    const flags = await flagsOf(tx);
    const { providerFor } = await providers.load(tx);
    const planned: MessageChannel[] = [];
    for (const channel of channelsOfKind(message.kind)) {
      const address = addressOf(message, channel);
      const isRequested = message.channels?.includes(channel) ?? true;
      if (!address || !isRequested || !providerFor(channel)) continue;
      if (!mayUseChannel(flags, channel, message.kind)) continue;
      if (await planForChannel(tx, message, channel, address)) planned.push(channel);
    }
    return planned;
  };
}

export function createMailPlanning({
  queue,
  now,
  originOf,
}: Pick<Dependencies, 'queue' | 'now' | 'originOf'>) {
  return async function planMail(tx: Transaction, { to, ...mail }: ReadyMail): Promise<void> {
    const at = now();
    const row = await store.insertMessage(tx, {
      ...mail,
      channel: 'email',
      address: to.toLowerCase(),
      origin: originOf(tx.scope.tenant),
      state: 'PLANNED',
      dueAt: at,
      nextAt: at,
      createdAt: at,
    });
    if (row) await enqueue(queue, tx, row.id);
  };
}

function addressOf({ to }: PlannedMessage, channel: MessageChannel): string | null {
  return channel === 'email' ? (to.email?.toLowerCase() ?? null) : to.phone;
}

function originIn(link: string | undefined): string | null {
  return link && URL.canParse(link) ? new URL(link).origin : null;
}
