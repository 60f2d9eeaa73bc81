/**
 * Delivery of one message: claimed in one transaction, handed over outside of any, noted in another.
 *
 *     PLANNED ──claim──► SENDING ──taken──► SENT ──callback──► DELIVERED | FAILED | OPTED_OUT
 *        ▲                  │ no
 *        └──tries are left──┴──none left, or final──► FAILED
 *
 * Whoever dies between claim and note leaves SENDING behind: it is claimed again when its time is over, and a carrier
 * that may have it is asked before it is given it again.
 */
import { messageLimits } from '@foyer/contract/managed-messages.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { seconds } from '@foyer/contract/time.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { type Carrier, type CarrierId, handOver, NotCarried, type Parcel } from './carrier.ts';
import type { CarrierSettings, TenantCarriers } from './carriers.ts';
import { enqueue } from './enqueue.ts';
import type { DressMail } from './mail-dress.ts';
import { canOptOut, canWait, isChannelOn, pauseAfter, quietUntil } from './policy.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly carriers: Pick<CarrierSettings, 'load'>;
  readonly queue: Pick<JobQueue, 'add'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly timeZoneOf: (unit: Unit) => Promise<string>;
  readonly dress: DressMail;
  readonly now: () => Date;
  /** Told of each message that was carried: the demonstration shows it. */
  readonly onCarried: (scope: TenantScope, message: Parcel) => void;
}

/** Longer than a carrier is waited for, looking and handing over: then whoever claimed it is gone. */
export const claimLastsMs = messageLimits.patienceMs * 3 + seconds(15);

/** What becomes of it instead of going out now. */
type Verdict = Pick<store.NewMessage, 'state'> & Partial<Pick<store.NewMessage, 'problem' | 'nextAt'>>;
type Settled = Verdict & { readonly maybeSent: boolean };

const uncarried: Verdict = { state: 'FAILED', problem: 'Nothing is set up that carries it.' };

interface Claim {
  readonly row: store.MessageRow;
  readonly carrier: Carrier;
  /** An earlier try ended without an answer. */
  readonly isDoubtful: boolean;
  /** It is only looked for: not found, this becomes of it. */
  readonly otherwise: Verdict | null;
}

/** `again`: not taken, and to be tried later; `done`: nothing is left to do for whoever asked. */
export type Outcome = 'done' | 'again';

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery({
  database,
  carriers,
  queue,
  flagsOf,
  timeZoneOf,
  dress,
  now,
  onCarried,
}: Parts) {
  async function claim(unit: Unit, messageId: string): Promise<Claim | null> {
    const at = now();
    const row = await store.lockDue(unit, messageId, at);
    if (!row) return waitForTurn(unit, messageId, at);
    const isDoubtful = row.state === 'SENDING' || row.maybeSent;
    const settings = await carriers.load(unit);
    const carrier = settings.of(row.channel);
    const verdict = await judge(unit, row, settings);
    const mayLook = isDoubtful && carrier?.find && row.text !== null;
    if (!carrier || (verdict && !mayLook)) {
      await settle(unit, messageId, { ...(verdict ?? uncarried), maybeSent: isDoubtful });
      return null;
    }
    await store.updateMessage(unit, messageId, {
      state: 'SENDING',
      tries: row.tries + 1,
      carrier: carrier.kind,
      nextAt: new Date(at.getTime() + claimLastsMs),
    });
    return { row, carrier, isDoubtful, otherwise: verdict };
  }

  /** Why it does not go out now; `null`: it may. */
  async function judge(
    unit: Unit,
    row: store.MessageRow,
    { quietHours }: TenantCarriers,
  ): Promise<Verdict | null> {
    const at = now();
    if (row.text === null)
      return { state: 'FAILED', problem: 'The server ended before the carrier answered.' };
    if (row.withdrawn) return { state: 'CANCELLED' };
    if (!isChannelOn(await flagsOf(unit), row.channel))
      return { state: 'CANCELLED', problem: 'Its channel was switched off before it could go out.' };
    if (canOptOut(row.kind)) {
      const { optedOutAt } = await store.ensureRecipient(unit, row.channel, row.address);
      if (optedOutAt) return { state: 'OPTED_OUT' };
    }
    if (row.uselessAfter && at >= row.uselessAfter)
      return { state: 'CANCELLED', problem: 'Its time was over before it could go out.' };
    if (!canWait(row.kind)) return null;
    const until = quietUntil(at, row.zone ?? (await timeZoneOf(unit)), quietHours);
    if (!until) return null;
    if (row.uselessAfter && until >= row.uselessAfter)
      return { state: 'CANCELLED', problem: 'Its time was over before the quiet hours were.' };
    return { state: 'PLANNED', nextAt: until };
  }

  async function settle(unit: Unit, messageId: string, verdict: Settled): Promise<void> {
    await store.updateMessage(unit, messageId, { problem: null, ...verdict });
    if (verdict.nextAt) await enqueue(queue, unit, messageId, verdict.nextAt);
  }

  /** The job came early: by the database's clock, or before the end of a claim. */
  async function waitForTurn(unit: Unit, messageId: string, at: Date): Promise<null> {
    const row = await store.findMessage(unit, messageId);
    const isOpen = row?.state === 'PLANNED' || row?.state === 'SENDING';
    if (row && isOpen && row.nextAt > at) await enqueue(queue, unit, messageId, row.nextAt);
    return null;
  }

  async function carry(
    scope: TenantScope,
    { row, carrier, isDoubtful, otherwise }: Claim,
  ): Promise<CarrierId> {
    const parcel = parcelOf(row);
    if (isDoubtful && carrier.find) {
      const isTaken = (carrierId: string) =>
        database.withTenant(scope, (unit) => store.isCarrierIdTaken(unit, carrier.kind, carrierId, row.id));
      // What it cannot say now it may say later: the doubt stays.
      const found = await carrier.find(parcel, { since: row.dueAt, isTaken }).catch((error: unknown) => {
        throw new NotCarried({ problem: whyOf(error).problem, maybeSent: true }, { cause: error });
      });
      if (found) return found.id;
    }
    if (otherwise) throw new NotNow(otherwise);
    return handOver(carrier, await dress(scope, parcel));
  }

  async function noteTaken(unit: Unit, messageId: string, carrierId: CarrierId): Promise<void> {
    const row = await store.lockMessage(unit, messageId);
    if (!row) return;
    await store.updateMessage(unit, messageId, {
      // The carrier's callback may have been faster.
      ...(row.state === 'SENDING' ? { state: 'SENT', problem: null, sentAt: now() } : {}),
      ...(carrierId === null ? {} : { carrierId }),
      maybeSent: false,
    });
  }

  async function noteNotTaken(unit: Unit, messageId: string, error: unknown): Promise<Outcome> {
    const row = await store.lockMessage(unit, messageId);
    if (row?.state !== 'SENDING') return 'done';
    if (error instanceof NotNow) {
      await settle(unit, messageId, { ...error.verdict, maybeSent: false });
      return 'done';
    }
    const { problem, isFinal, isStopped, maybeSent } = whyOf(error);
    if (isStopped) {
      const recipient = await store.ensureRecipient(unit, row.channel, row.address);
      await store.setOptedOut(unit, recipient.id, now());
    }
    const isOver = isFinal || row.tries >= messageLimits.tries;
    const state = isStopped ? 'OPTED_OUT' : isOver ? 'FAILED' : row.withdrawn ? 'CANCELLED' : 'PLANNED';
    await store.updateMessage(unit, messageId, {
      ...{ state, problem, maybeSent },
      nextAt: new Date(now().getTime() + pauseAfter(row.tries)),
    });
    return state === 'PLANNED' ? 'again' : 'done';
  }

  return {
    /** Tries the message if it is its time; safe to call at any time, by anybody, at once. */
    async attempt(scope: TenantScope, messageId: string): Promise<Outcome> {
      const claimed = await database.withTenant(scope, (unit) => claim(unit, messageId));
      if (!claimed) return 'done';
      try {
        const carrierId = await carry(scope, claimed);
        await database.withTenant(scope, (unit) => noteTaken(unit, messageId, carrierId));
        onCarried(scope, parcelOf(claimed.row));
        return 'done';
      } catch (error) {
        return database.withTenant(scope, (unit) => noteNotTaken(unit, messageId, error));
      }
    },
  };
}

class NotNow extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super('not now');
    this.verdict = verdict;
  }
}

/** What is no answer of a carrier is a fault of ours: told as little as possible, and the carrier may have it. */
function whyOf(error: unknown): NotCarried {
  if (error instanceof NotCarried) return error;
  return new NotCarried({ problem: 'It could not be handed over.', maybeSent: true }, { cause: error });
}

export function parcelOf(row: store.MessageRow): Parcel {
  return {
    ...{ id: row.id, kind: row.kind, channel: row.channel, to: row.address },
    ...{ subject: row.subject, text: row.text ?? '', calendar: row.calendar },
    callbackFor: (carrier) => callbackAddress(row, carrier),
    stopAddress: row.stopPath && row.origin + row.stopPath,
  };
}

export function callbackAddress(
  { origin, id }: Pick<store.MessageRow, 'origin' | 'id'>,
  carrier: 'twilio' | 'http',
) {
  return `${origin}/api/messages/callback/${carrier}/${id}`;
}
