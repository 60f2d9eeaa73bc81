/** Planning: what shall be told, in whose words and by which channels, kept beside what it tells about. */
import type { MessageChannel } from '@foyer/contract/managed-messages.ts';
import { messageChannels } from '@foyer/contract/managed-messages.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { PlannedMessage } from '../../platform/messages/port.ts';
import type { CarrierSettings } from './carriers.ts';
import { defaultWords, type Words } from './default-words.ts';
import { enqueue } from './enqueue.ts';
import type { OptOutTokens } from './opt-out-token.ts';
import { canOptOut, isChannelOn, languageFor } from './policy.ts';
import * as store from './store.ts';
import { render, type Templates } from './templates.ts';

interface Parts {
  readonly carriers: Pick<CarrierSettings, 'load'>;
  readonly templates: Pick<Templates, 'wordsFor'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly optOutTokens: OptOutTokens;
  readonly queue: Pick<JobQueue, 'add'>;
  readonly now: () => Date;
  /** Of the tenant's pages, where a message has no link that says it. */
  readonly originOf: (tenant: string) => string;
}

/** Where somebody says that they want no more; the token follows. */
export const stopPathOf = (token: string) => `/stop/${token}`;

export function createPlanning(parts: Parts) {
  const { carriers, templates, flagsOf, optOutTokens, queue, now, originOf } = parts;

  async function wordsOf(
    unit: Unit,
    message: PlannedMessage,
    channel: MessageChannel,
    values: Values,
  ): Promise<Words> {
    const name = { kind: message.kind, channel, language: languageFor(message.language) };
    const words = await templates.wordsFor(unit, name);
    try {
      return render(name, words, values);
    } catch {
      // Words that were good when they were kept; better the product's own than none.
      return render(name, defaultWords(name.kind, channel, name.language), values);
    }
  }

  async function planBy(unit: Unit, message: PlannedMessage, channel: MessageChannel, address: string) {
    const { kind, about, key, to, zone, dueAt, uselessAfter, calendar } = message;
    const at = now();
    const origin = originIn(message.values.link) ?? originOf(unit.scope.tenant);
    const recipient = await store.ensureRecipient(unit, channel, address);
    const stopPath = canOptOut(kind)
      ? stopPathOf(optOutTokens.sign(unit.scope.tenantId, recipient.id))
      : null;
    const isOptedOut = canOptOut(kind) && recipient.optedOutAt !== null;
    const words = await wordsOf(unit, message, channel, {
      ...message.values,
      link: linkFor(message, channel),
      stopLink: stopPath ? origin + stopPath : '',
    });
    const row = await store.insertMessage(unit, {
      ...{ key, kind, channel, address, zone, origin, stopPath, dueAt, uselessAfter, ...words },
      ...{ aboutKind: about.kind, aboutId: about.id, customerId: to.customerId },
      calendar: channel === 'email' ? (calendar ?? null) : null,
      state: isOptedOut && dueAt <= at ? 'OPTED_OUT' : 'PLANNED',
      nextAt: dueAt,
      createdAt: at,
    });
    if (row?.state === 'PLANNED') await enqueue(queue, unit, row.id, dueAt > at ? dueAt : undefined);
    return !isOptedOut;
  }

  return async function plan(unit: Unit, message: PlannedMessage): Promise<readonly MessageChannel[]> {
    const flags = await flagsOf(unit);
    const { of } = await carriers.load(unit);
    const taken: MessageChannel[] = [];
    for (const channel of messageChannels) {
      const address = addressOf(message, channel);
      const isWanted = message.channels?.includes(channel) ?? true;
      if (!address || !isWanted || !isChannelOn(flags, channel) || !of(channel)) continue;
      if (await planBy(unit, message, channel, address)) taken.push(channel);
    }
    return taken;
  };
}

type Values = Readonly<Record<string, string>>;

function addressOf({ to }: PlannedMessage, channel: MessageChannel): string | null {
  return channel === 'email' ? (to.email?.toLowerCase() ?? null) : to.phone;
}

/** Links of text-message reminders say where the click came from. */
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
