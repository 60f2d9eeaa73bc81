/** Several customers in one meeting: how many there are, and what becomes of the request of one who goes. */
import type { Unit } from '../../platform/db/database.ts';
import type { Teller } from './news.ts';
import { isQueued } from './policy.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import * as transfers from './transfers-store.ts';

interface Parts {
  readonly now: () => Date;
  readonly step: Step;
  readonly tell: Teller;
}

interface Left {
  readonly meetingId: string;
  readonly customerId: string;
  readonly by: 'agent' | 'customer' | 'system';
  readonly at: Date;
}

export type Participants = ReturnType<typeof createParticipants>;

export function createParticipants({ now, step, tell }: Parts) {
  /** To everybody in a meeting: how many customers it has now. Staff do not count. */
  async function tellCount(unit: Unit, meetingId: string): Promise<void> {
    const open = await store.findOpen(unit);
    const inside = open.filter((each) => each.meetingId === meetingId && !isQueued(each.status));
    const count = open.filter(({ status }) => isQueued(status)).length;
    const news = { count, place: null, inMeeting: inside.length, asOf: now().toISOString() };
    const agents = new Set(inside.flatMap(({ agentId }) => agentId ?? []));
    unit.afterCommit(() => {
      for (const agentId of agents) tell.meetingMoved(unit.scope, { staff: agentId }, news);
      for (const { customerId } of inside) tell.meetingMoved(unit.scope, { customer: customerId }, news);
    });
  }

  return {
    tellCount,

    /** One of several has gone, the meeting goes on: that request is over, and the agent is not free by it. */
    async customerLeft(unit: Unit, { meetingId, customerId, by, at }: Left): Promise<void> {
      const all = await transfers.findAllByMeeting(unit, meetingId);
      const open = all.filter(({ endedAt, status }) => endedAt === null && !isQueued(status));
      const gone = open.find((each) => each.customerId === customerId);
      if (gone) {
        const endReason = by === 'system' ? 'gone' : 'hung-up';
        await store.updateRequest(unit, gone.id, { status: 'ENDED', endedAt: at, endReason });
        await step(unit, gone, 'ended', { at, agentId: gone.agentId, reason: endReason });
      }
      const others = open.filter((each) => each !== gone);
      const [next] = others;
      // Somebody must stand for the meeting, or the agent could be given a second one.
      if (next && others.every(({ admitted }) => admitted))
        await store.updateRequest(unit, next.id, { admitted: false });
      await tellCount(unit, meetingId);
    },
  };
}
