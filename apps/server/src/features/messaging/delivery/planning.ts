/**
 * Planning messages: renders the texts per channel and stores them in the transaction of the event that they
 * announce.
 */
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import { messageChannels } from '@foyer/contract/messaging/messages.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import type { PlannedMessage } from '../../../platform/messages/messaging-port.ts';
import type { OptOutTokens } from '../opt-out/opt-out-token.ts';
import { canOptOut, isChannelOn, languageFor } from '../policy.ts';
import type { ProviderSettings } from '../providers/providers.ts';
import * as store from '../store.ts';
import { defaultContent, type MessageContent } from '../templates/default-templates.ts';
import { render, type Templates } from '../templates/templates.ts';
import { enqueue } from './enqueue.ts';

interface Dependencies {
  readonly providers: Pick<ProviderSettings, 'load'>;
  readonly templates: Pick<Templates, 'contentFor'>;
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
  const { providers, templates, flagsOf, optOutTokens, queue, now, originOf } = dependencies;

  async function renderContent(
    tx: Transaction,
    message: PlannedMessage,
    channel: MessageChannel,
    values: Values,
  ): Promise<MessageContent> {
    const name = { kind: message.kind, channel, language: languageFor(message.language) };
    const content = await templates.contentFor(tx, name);
    try {
      return render(name, content, values);
    } catch {
      // The template was valid when it was saved; the default text is better than no message.
      return render(name, defaultContent(name.kind, channel, name.language), values);
    }
  }

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
    const content = await renderContent(tx, message, channel, {
      ...message.values,
      link: linkFor(message, channel),
      stopLink: stopPath ? origin + stopPath : '',
    });
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
    for (const channel of messageChannels) {
      const address = addressOf(message, channel);
      const isRequested = message.channels?.includes(channel) ?? true;
      if (!address || !isRequested || !isChannelOn(flags, channel) || !providerFor(channel)) continue;
      if (await planForChannel(tx, message, channel, address)) planned.push(channel);
    }
    return planned;
  };
}

type Values = Readonly<Record<string, string>>;

function addressOf({ to }: PlannedMessage, channel: MessageChannel): string | null {
  return channel === 'email' ? (to.email?.toLowerCase() ?? null) : to.phone;
}

/** Links in reminders by SMS are tagged with their source. */
function linkFor({ kind, values }: PlannedMessage, channel: MessageChannel): string {
  const link = values.link ?? '';
  if (!kind.startsWith('reminder-') || channel !== 'sms' || !URL.canParse(link)) return link;
  const url = new URL(link);
  url.searchParams.set('source', 'reminder-sms');
  return url.href;
}

function originIn(link: string | undefined): string | null {
  return link && URL.canParse(link) ? new URL(link).origin : null;
}
