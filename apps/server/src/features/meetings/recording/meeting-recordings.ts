/**
 * What the recordings on the server need of a meeting: its conditions, and the row that the sign in the room follows. The
 * state of the files is in the feature `recordings`.
 */
import type { RecordingEnd } from '@foyer/contract/meetings/recording-consent.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { loadInRoom } from '../meeting-access.ts';
import { customersIn, hostOf, isExternal, presentBySide, roomOf } from '../policy.ts';
import * as meetings from '../store.ts';
import type { RecordingRow } from '../tables.ts';
import type { RecordingConsent } from './recording-consent.ts';
import * as store from './recordings-store.ts';

/** What decides whether a meeting may be recorded now. */
export interface RecordingConditions {
  /** Open, and in a room of ours. */
  readonly isOpen: boolean;
  /** Agent and customer have met, and both are in the room now. */
  readonly areTogether: boolean;
  readonly isOnHold: boolean;
  readonly consent: 'asking' | 'refused' | 'complete';
  /** The agent whom an automatic recording belongs to. */
  readonly host: { readonly id: string; readonly name: string } | null;
  /** The running recording of any kind. */
  readonly running: RecordingRow | null;
}

export type MeetingRecordings = ReturnType<typeof createMeetingRecordings>;

export function createMeetingRecordings({ consent }: { readonly consent: RecordingConsent }) {
  return {
    /** The running recording of any kind. */
    runningIn: (tx: Transaction, meetingId: string): Promise<RecordingRow | null> =>
      store.findRunning(tx, meetingId),

    /** Locks the meeting until the transaction ends. */
    async conditionsOf(tx: Transaction, meetingId: string): Promise<RecordingConditions> {
      const meeting = await meetings.findToChange(tx, meetingId);
      const participants = meeting?.participants ?? [];
      const inside = presentBySide(participants);
      const host = hostOf(participants);
      return {
        isOpen: meeting?.status === 'open' && !isExternal(meeting),
        areTogether: Boolean(meeting?.startedAt) && inside.agent && inside.customer,
        isOnHold: customersIn(participants).some(({ heldAt }) => heldAt !== null),
        consent: await consent.consentOf(tx, meetingId),
        host: host ? { id: host.personId, name: host.personName } : null,
        running: await store.findRunning(tx, meetingId),
      };
    },

    /** @throws DomainError meeting.* for callers who are not in the meeting, of any role */
    requireInRoom: async (tx: Transaction, meetingId: string, actor: StaffActor): Promise<void> =>
      void (await loadInRoom(tx, meetingId, actor)),

    roomNameOf: ({ scope }: Transaction, meetingId: string): string => roomOf(scope.tenant, meetingId),

    /** Shows the sign. @returns `null` if the meeting has a running recording, also one started concurrently */
    begin: (
      tx: Transaction,
      recording: { meetingId: string; agentId: string; agentName: string; startedAt: Date },
    ): Promise<RecordingRow | null> => store.insert(tx, { ...recording, kind: 'server' }),

    setPaused: (tx: Transaction, recordingId: string, pausedAt: Date | null): Promise<void> =>
      store.update(tx, recordingId, { pausedAt }),

    /** Removes the sign. */
    end: (tx: Transaction, recordingId: string, end: { at: Date; reason: RecordingRow['stopReason'] }) =>
      store.update(tx, recordingId, { stoppedAt: end.at, stopReason: end.reason, pausedAt: null }),

    markDeleted: (tx: Transaction, recordingId: string, deletedAt: Date): Promise<void> =>
      store.update(tx, recordingId, { deletedAt }),

    /** Sends the state to the room after the commit. */
    publish: (tx: Transaction, meetingId: string, ended?: RecordingEnd): Promise<void> =>
      consent.publish(tx, meetingId, ended),
  };
}
