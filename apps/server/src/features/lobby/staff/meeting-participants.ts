/** Meetings with several customers: their number, and the end of the request of a customer who leaves. */
import type { Transaction } from '../../../platform/db/database.ts';
import { isQueued } from '../machine/policy.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as store from '../store.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly logStep: LogStep;
  readonly notifier: LobbyNotifier;
}

interface Left {
  readonly meetingId: string;
  readonly customerId: string;
  readonly by: 'agent' | 'customer' | 'system';
  readonly at: Date;
}

export type Participants = ReturnType<typeof createParticipants>;

export function createParticipants({ now, logStep, notifier }: Dependencies) {
  /** Notifies every participant of the number of customers in the meeting. */
  async function notifyCount(tx: Transaction, meetingId: string): Promise<void> {
    const open = await store.findOpen(tx);
    const inside = open.filter((each) => each.meetingId === meetingId && !isQueued(each.status));
    const count = open.filter(({ status }) => isQueued(status)).length;
    const payload = { count, place: null, inMeeting: inside.length, asOf: now().toISOString() };
    const agents = new Set(inside.flatMap(({ agentId }) => agentId ?? []));
    tx.afterCommit(() => {
      for (const agentId of agents) notifier.participantCountChanged(tx.scope, { staff: agentId }, payload);
      for (const { customerId } of inside)
        notifier.participantCountChanged(tx.scope, { customer: customerId }, payload);
    });
  }

  return {
    notifyCount,

    /** A customer left a meeting that goes on: that request ends, and the agent stays busy. */
    async customerLeft(tx: Transaction, { meetingId, customerId, by, at }: Left): Promise<void> {
      const all = await store.findAllByMeeting(tx, meetingId);
      const open = all.filter(({ endedAt, status }) => endedAt === null && !isQueued(status));
      const gone = open.find((each) => each.customerId === customerId);
      if (gone) {
        const endReason = by === 'system' ? 'gone' : 'hung-up';
        await store.updateRequest(tx, gone.id, { status: 'ENDED', endedAt: at, endReason });
        await logStep(tx, gone, 'ended', { at, agentId: gone.agentId, reason: endReason });
      }
      const others = open.filter((each) => each !== gone);
      const [next] = others;
      // One request must count as the agent's own, otherwise the agent could be offered another meeting.
      if (next && others.every(({ admitted }) => admitted))
        await store.updateRequest(tx, next.id, { admitted: false });
      await notifyCount(tx, meetingId);
    },
  };
}
