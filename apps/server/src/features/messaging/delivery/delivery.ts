/**
 * Delivery of one message: claimed in one transaction, sent outside of any transaction, recorded in another.
 *
 *     PLANNED ──claim──► SENDING ──accepted──► SENT ──callback──► DELIVERED | FAILED | OPTED_OUT
 *        ▲                  │ failed
 *        └──attempts left───┴──none left, or final──► FAILED
 *
 * A process that ends between claiming and recording leaves the state SENDING. The message is claimed again
 * when the claim has expired. If the provider may have accepted it, the provider is queried first.
 */

import { seconds } from '@foyer/contract/core/time.ts';
import { messageLimits } from '@foyer/contract/messaging/messages.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import { backoffMs, canOptOut, isDeferrable, mayUseChannel, quietHoursEnd } from '../policy.ts';
import {
  DeliveryError,
  type MessageProvider,
  type OutgoingMessage,
  type ProviderMessageId,
  sendWithTimeout,
} from '../providers/provider.ts';
import type { ProviderSettings, TenantProviders } from '../providers/providers.ts';
import * as store from '../store.ts';
import type { AddHtmlBody } from '../templates/mail-layout.ts';
import { enqueue } from './enqueue.ts';
import type { Rendering } from './rendering.ts';

interface Dependencies {
  readonly database: Database;
  readonly providers: Pick<ProviderSettings, 'load'>;
  readonly queue: Pick<JobQueue, 'add'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly timeZoneOf: (tx: Transaction) => Promise<string>;
  readonly rendering: Pick<Rendering, 'renderAgain'>;
  readonly addHtmlBody: AddHtmlBody;
  readonly now: () => Date;
  /** Called for each sent message; demo mode shows it in the outbox. */
  readonly onSent: (scope: TenantScope, message: OutgoingMessage) => void;
}

/** Longer than looking up and sending can take together: after this time the claiming process has ended. */
export const claimMs = messageLimits.timeoutMs * 3 + seconds(15);

/** The state that the message gets instead of being sent now. */
type Verdict = Pick<store.NewMessage, 'state'> & Partial<Pick<store.NewMessage, 'problem' | 'nextAt'>>;
type FinalVerdict = Verdict & { readonly maybeSent: boolean };

const noProvider: Verdict = { state: 'FAILED', problem: 'No provider is set up for this channel.' };

interface Claim {
  readonly row: store.MessageRow;
  readonly provider: MessageProvider;
  /** An earlier attempt ended without a response. */
  readonly mayBeSent: boolean;
  /** If set, the provider is only queried; without a match, the message gets this state. */
  readonly verdictIfNotFound: Verdict | null;
}

/** `again`: not accepted, to be retried later; `done`: nothing is left to do now. */
export type Outcome = 'done' | 'again';

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery({
  database,
  providers,
  queue,
  flagsOf,
  timeZoneOf,
  rendering,
  addHtmlBody,
  now,
  onSent,
}: Dependencies) {
  async function claim(tx: Transaction, messageId: string): Promise<Claim | null> {
    const at = now();
    const row = await store.lockDue(tx, messageId, at);
    if (!row) return requeue(tx, messageId, at);
    const mayBeSent = row.state === 'SENDING' || row.maybeSent;
    const settings = await providers.load(tx);
    const provider = settings.providerFor(row.channel);
    const verdict = await decide(tx, row, settings);
    const canQuery = mayBeSent && provider?.find && row.text !== null;
    if (!provider || (verdict && !canQuery)) {
      await applyVerdict(tx, messageId, { ...(verdict ?? noProvider), maybeSent: mayBeSent });
      return null;
    }
    // Later attempts keep the text of the first, by which the provider can find it.
    const content = row.tries === 0 ? await rendering.renderAgain(tx, row) : null;
    await store.updateMessage(tx, messageId, {
      ...content,
      state: 'SENDING',
      tries: row.tries + 1,
      provider: provider.kind,
      nextAt: new Date(at.getTime() + claimMs),
    });
    return { row: { ...row, ...content }, provider, mayBeSent, verdictIfNotFound: verdict };
  }

  /** The reason why the message is not sent now; `null`: it may be sent. */
  async function decide(
    tx: Transaction,
    row: store.MessageRow,
    { quietHours }: TenantProviders,
  ): Promise<Verdict | null> {
    const at = now();
    if (row.text === null)
      return { state: 'FAILED', problem: 'The server stopped before the provider answered.' };
    if (row.withdrawn) return { state: 'CANCELLED' };
    if (!mayUseChannel(await flagsOf(tx), row.channel, row.kind))
      return { state: 'CANCELLED', problem: 'The channel was turned off before the message was sent.' };
    if (canOptOut(row.kind)) {
      const { optedOutAt } = await store.ensureRecipient(tx, row.channel, row.address);
      if (optedOutAt) return { state: 'OPTED_OUT' };
    }
    if (row.uselessAfter && at >= row.uselessAfter)
      return { state: 'CANCELLED', problem: 'The message expired before it was sent.' };
    if (!isDeferrable(row.kind)) return null;
    const until = quietHoursEnd(at, row.zone ?? (await timeZoneOf(tx)), quietHours);
    if (!until) return null;
    if (row.uselessAfter && until >= row.uselessAfter)
      return { state: 'CANCELLED', problem: 'The message expired during quiet hours.' };
    return { state: 'PLANNED', nextAt: until };
  }

  async function applyVerdict(tx: Transaction, messageId: string, verdict: FinalVerdict): Promise<void> {
    const failure = verdict.state === 'FAILED' ? { failedAt: now() } : {};
    await store.updateMessage(tx, messageId, { problem: null, ...verdict, ...failure });
    if (verdict.nextAt) await enqueue(queue, tx, messageId, verdict.nextAt);
  }

  /** The job ran early: by the database's clock, or before a claim expired. */
  async function requeue(tx: Transaction, messageId: string, at: Date): Promise<null> {
    const row = await store.findMessage(tx, messageId);
    const isOpen = row?.state === 'PLANNED' || row?.state === 'SENDING';
    if (row && isOpen && row.nextAt > at) await enqueue(queue, tx, messageId, row.nextAt);
    return null;
  }

  async function deliver(
    scope: TenantScope,
    { row, provider, mayBeSent, verdictIfNotFound }: Claim,
  ): Promise<ProviderMessageId> {
    const outgoing = toOutgoing(row);
    if (mayBeSent && provider.find) {
      const isOtherMessage = (providerMessageId: string) =>
        database.withTenant(scope, (tx) =>
          store.isOtherMessagesId(tx, provider.kind, providerMessageId, row.id),
        );
      // If the provider cannot be queried now, the message may still have been sent.
      const found = await provider
        .find(outgoing, { since: row.dueAt, isOtherMessage })
        .catch((error: unknown) => {
          throw new DeliveryError(
            { problem: toDeliveryError(error).problem, maybeSent: true },
            { cause: error },
          );
        });
      if (found) return found.id;
    }
    if (verdictIfNotFound) throw new NotSentNow(verdictIfNotFound);
    return sendWithTimeout(provider, await addHtmlBody(scope, outgoing));
  }

  async function recordSent(
    tx: Transaction,
    messageId: string,
    providerMessageId: ProviderMessageId,
  ): Promise<void> {
    const row = await store.lockMessage(tx, messageId);
    if (!row) return;
    await store.updateMessage(tx, messageId, {
      // The provider's callback may have arrived first.
      ...(row.state === 'SENDING' ? { state: 'SENT', problem: null, sentAt: now() } : {}),
      ...(providerMessageId === null ? {} : { providerMessageId }),
      maybeSent: false,
    });
  }

  async function recordFailure(tx: Transaction, messageId: string, error: unknown): Promise<Outcome> {
    const row = await store.lockMessage(tx, messageId);
    if (row?.state !== 'SENDING') return 'done';
    if (error instanceof NotSentNow) {
      await applyVerdict(tx, messageId, { ...error.verdict, maybeSent: false });
      return 'done';
    }
    const { problem, isFinal, isOptedOut, maybeSent } = toDeliveryError(error);
    if (isOptedOut) {
      const recipient = await store.ensureRecipient(tx, row.channel, row.address);
      await store.setOptedOut(tx, recipient.id, now());
    }
    const isFinished = isFinal || row.tries >= messageLimits.tries;
    const state = isOptedOut ? 'OPTED_OUT' : isFinished ? 'FAILED' : row.withdrawn ? 'CANCELLED' : 'PLANNED';
    await store.updateMessage(tx, messageId, {
      state,
      problem,
      maybeSent,
      nextAt: new Date(now().getTime() + backoffMs(row.tries)),
      ...(isOptedOut ? {} : { failedAt: now() }),
    });
    return state === 'PLANNED' ? 'again' : 'done';
  }

  return {
    /** Tries the message if it is due. May be called at any time, also concurrently. */
    async attempt(scope: TenantScope, messageId: string): Promise<Outcome> {
      const claimed = await database.withTenant(scope, (tx) => claim(tx, messageId));
      if (!claimed) return 'done';
      try {
        const providerMessageId = await deliver(scope, claimed);
        await database.withTenant(scope, (tx) => recordSent(tx, messageId, providerMessageId));
        onSent(scope, toOutgoing(claimed.row));
        return 'done';
      } catch (error) {
        return database.withTenant(scope, (tx) => recordFailure(tx, messageId, error));
      }
    },
  };
}

class NotSentNow extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super('not now');
    this.verdict = verdict;
  }
}

/** An error that is not the provider's is our own; the provider may have accepted the message. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  return new DeliveryError(
    { problem: 'The message could not be passed to the provider.', maybeSent: true },
    { cause: error },
  );
}

export function toOutgoing(row: store.MessageRow): OutgoingMessage {
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    to: row.address,
    subject: row.subject,
    text: row.text ?? '',
    calendar: row.calendar,
    callbackUrlFor: (provider) => callbackUrl(row, provider),
    unsubscribeUrl: row.stopPath && row.origin + row.stopPath,
  };
}

export function callbackUrl(
  { origin, id }: Pick<store.MessageRow, 'origin' | 'id'>,
  provider: 'twilio' | 'http',
) {
  return `${origin}/api/messages/callback/${provider}/${id}`;
}
