/**
 * The consent of every customer and guest to a recording of the meeting, for every kind of recording: the state of the
 * recording, the answers, and the message to the room when one of them changes.
 */
import {
  type ConsentAnswer,
  type EarlyConsent,
  type RecordingEnd,
  type RecordingKind,
  type RecordingMessage,
  type RecordingState,
  recordingTopic,
} from '@foyer/contract/meetings/recording-consent.ts';
import { recordingLimits } from '@foyer/contract/recordings/recordings.ts';
import { type Audit, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { CustomerActor, GuestActor, StaffActor } from '../../../platform/http/auth/actor.ts';
import {
  agentReplaced,
  customerLeftMeeting,
  guestsChanged,
  meetingPresenceChanged,
  recordingConditionsChanged,
} from '../events.ts';
import { load, loadOpen, type Person } from '../meeting-access.ts';
import type { MeetingsService } from '../service.ts';
import * as meetings from '../store.ts';
import { consentsIn, statusOf } from './recording-policy.ts';
import * as store from './recordings-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly sendToRoom: MeetingsService['sendToRoom'];
  /** Whether the tenant records meetings on the server: everyone is asked on entering. */
  readonly recordsOnServer: (tx: Transaction) => Promise<boolean>;
}

interface Answer extends ConsentAnswer {
  readonly meetingId: string;
}

type Origin = { readonly ip: string };

export type RecordingConsent = ReturnType<typeof createRecordingConsent>;

export function createRecordingConsent(dependencies: Dependencies) {
  const { database, events, audit, now, sendToRoom, recordsOnServer } = dependencies;
  const answersSince = () => new Date(now().getTime() - recordingLimits.answerLifetimeMs);

  async function stateIn(tx: Transaction, meetingId: string) {
    const meeting = await meetings.find(tx, meetingId);
    const running = meeting?.status === 'open' ? await store.findRunning(tx, meetingId) : null;
    await store.adoptEarlyAnswers(tx, meetingId, answersSince());
    const consents = consentsIn(meeting?.participants ?? [], await store.findConsents(tx, meetingId));
    return { running, consents, status: running && statusOf(consents, running) };
  }

  /** Tells the pages in the room after the commit. A page that misses it fetches the state when it reconnects. */
  async function publish(tx: Transaction, meetingId: string, ended?: RecordingEnd): Promise<void> {
    const { status } = await stateIn(tx, meetingId);
    const { scope } = tx;
    const data: RecordingMessage = { status, ...(ended && { ended }) };
    tx.afterCommit(() => void sendToRoom(scope, meetingId, { topic: recordingTopic, data }).catch(() => {}));
  }

  async function publishIfRunning(tx: Transaction, meetingId: string): Promise<void> {
    if (await store.findRunning(tx, meetingId)) await publish(tx, meetingId);
  }

  async function viewOf(tx: Transaction, meetingId: string, actor: Person): Promise<RecordingState> {
    const { running, consents, status } = await stateIn(tx, meetingId);
    const ownId = idOfCustomerOrGuest(actor);
    const isOwn = ownId === null && running?.agentId === (actor as StaffActor).userId;
    return {
      recording: running &&
        status && {
          recordingId: running.id,
          kind: running.kind satisfies RecordingKind,
          status,
          startedAt: running.startedAt.toISOString(),
          isOwn,
        },
      asksOnEntry: await recordsOnServer(tx),
      consents: ownId === null ? consents : consents.filter(({ customerId }) => customerId === ownId),
    };
  }

  // A customer or guest who joins must agree first; one who leaves is no longer asked.
  events.within(meetingPresenceChanged, (tx, { meetingId, side }) =>
    side !== 'agent' ? publishIfRunning(tx, meetingId) : Promise.resolve(),
  );
  events.within(customerLeftMeeting, (tx, { meetingId }) => publishIfRunning(tx, meetingId));
  events.within(guestsChanged, (tx, { meetingId }) => publishIfRunning(tx, meetingId));
  for (const change of [meetingPresenceChanged, customerLeftMeeting, guestsChanged, agentReplaced] as const)
    events.within(change, (tx, { meetingId }: { meetingId: string }) =>
      events.publish(tx, recordingConditionsChanged, { meetingId }),
    );

  return {
    /** Sends the state to the room after the commit. @param ended why a recording ended by itself */
    publish,

    /** Whether everyone in the meeting has agreed. */
    async consentOf(tx: Transaction, meetingId: string): Promise<'asking' | 'refused' | 'complete'> {
      const { consents } = await stateIn(tx, meetingId);
      const status = statusOf(consents, null);
      return status === 'asking' || status === 'refused' ? status : 'complete';
    },

    /** For a customer or guest who is not in a meeting yet. */
    findEarly(actor: CustomerActor | GuestActor): Promise<EarlyConsent> {
      return database.withTenant(actor.scope, async (tx) => {
        const answer = await store.findEarlyAnswer(tx, personIdOf(actor), answersSince());
        return { asks: await recordsOnServer(tx), granted: answer?.granted ?? null };
      });
    },

    /** @throws DomainError feature.off */
    answerEarly(
      actor: CustomerActor | GuestActor,
      answer: ConsentAnswer,
      from?: Origin,
    ): Promise<EarlyConsent> {
      const customerId = personIdOf(actor);
      return database.withTenant(actor.scope, async (tx) => {
        if (!(await recordsOnServer(tx))) throw new DomainError('feature.off');
        const before = await store.findEarlyAnswer(tx, customerId, answersSince());
        await store.saveEarlyAnswer(tx, { customerId, ...answer, answeredAt: now() });
        if (before?.granted !== answer.granted)
          await audit(tx, {
            actor: auditActorOf(actor, from),
            action: 'UPDATE',
            logType: 'RECORDINGS',
            entity: { kind: 'recording', id: null, label: actor.name, personId: customerId },
            before: before ? { granted: before.granted } : null,
            after: { ...answer },
          });
        return { asks: true, granted: answer.granted };
      });
    },

    /** @throws DomainError meeting.not_found */
    find(actor: Person, meetingId: string): Promise<RecordingState> {
      return database.withTenant(actor.scope, async (tx) => {
        await load(tx, meetingId, actor);
        return viewOf(tx, meetingId, actor);
      });
    },

    /**
     * Accepted while a recording runs, or where the tenant records on the server.
     * @throws DomainError meeting.not_found | meeting.ended | recording.not_found
     */
    answer(
      actor: CustomerActor | GuestActor,
      { meetingId, ...answer }: Answer,
      from?: Origin,
    ): Promise<RecordingState> {
      return database.withTenant(actor.scope, async (tx) => {
        const { self } = await loadOpen(tx, meetingId, actor);
        const running = await store.findRunning(tx, meetingId);
        if (!running && !(await recordsOnServer(tx))) throw new DomainError('recording.not_found');
        await store.adoptEarlyAnswers(tx, meetingId, answersSince());
        const customerId = self.personId;
        const earlier = await store.findConsents(tx, meetingId);
        const before = earlier.find((row) => row.customerId === customerId);
        if (before?.granted !== answer.granted) {
          await store.saveConsent(tx, { meetingId, customerId, ...answer, answeredAt: now() });
          // The next meeting of the same visit follows the latest answer.
          if (actor.kind === 'customer' && (await recordsOnServer(tx)))
            await store.saveEarlyAnswer(tx, { customerId, ...answer, answeredAt: now() });
          await audit(tx, {
            actor: auditActorOf(actor, from),
            action: 'UPDATE',
            logType: 'RECORDINGS',
            entity: {
              kind: 'recording',
              id: running?.id ?? null,
              label: self.personName,
              personId: customerId,
            },
            before: before ? { granted: before.granted } : null,
            after: { ...answer },
          });
          await events.publish(tx, recordingConditionsChanged, { meetingId });
          await publish(tx, meetingId);
        }
        return viewOf(tx, meetingId, actor);
      });
    },
  };
}

const personIdOf = (actor: CustomerActor | GuestActor): string =>
  actor.kind === 'customer' ? actor.customerId : actor.guestId;

/** The id of a customer or guest; `null` for staff. */
const idOfCustomerOrGuest = (actor: Person): string | null =>
  actor.kind === 'customer' || actor.kind === 'guest' ? personIdOf(actor) : null;
