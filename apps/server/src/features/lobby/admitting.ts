/** "Admit to this meeting": an agent lets somebody who waits into the meeting they are in. */
import type { Flags } from '@foyer/contract/tenants.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Change } from './change.ts';
import { released } from './hold-over.ts';
import type { Hosting } from './hosting.ts';
import type { Teller } from './news.ts';
import type { Participants } from './participants.ts';
import type { RememberStaff } from './remember-staff.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';
import type { Touching } from './touching.ts';
import * as transfers from './transfers-store.ts';
import type { Withdraw } from './withdrawing.ts';

interface Parts {
  readonly now: () => Date;
  readonly change: Change;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly hosting: Pick<Hosting, 'begin'>;
  readonly meetings: Pick<Meetings, 'letIn'>;
  readonly participants: Pick<Participants, 'tellCount'>;
  readonly products: Pick<Products, 'findById'>;
  readonly remember: Pick<RememberStaff, 'met'>;
  readonly step: Step;
  readonly tell: Teller;
  readonly touching: Touching;
  readonly withdraw: Withdraw;
}

interface Wish {
  readonly requestId: string;
  /** The meeting the agent believes to be in; another one is refused. */
  readonly meetingId?: string | undefined;
}

export function createAdmit(parts: Parts) {
  const { now, change, flagsOf, hosting, meetings, participants, products } = parts;
  const { remember, step, tell, touching, withdraw } = parts;

  /** Of somebody else's product it is like a missing one. @throws DomainError lobby.no_request | meeting.full */
  async function letIn(
    unit: Unit,
    agent: StaffActor,
    request: RequestRow,
    meeting: RequestRow,
    flags: Flags,
  ) {
    if (meeting.productId !== request.productId) throw new DomainError('lobby.no_request');
    await touching.refuseAnothersHold(unit, agent, request);
    const at = now();
    const { meetingId } = meeting;
    const { customerId, customerName } = request;
    const isAlone = flags.preventMultipleCustomers;
    await meetings.letIn(unit, meetingId, { id: customerId, name: customerName, isAlone });
    const productSlug = (await products.findById(unit, meeting.productId))?.slug ?? '';
    await withdraw(unit, request, {
      ...{ at, reason: 'admitted', takenBy: { id: agent.userId, name: agent.name, productSlug } },
    });
    const accepted = { status: 'ACCEPTED', agentId: agent.userId, acceptedAt: at } as const;
    await store.updateRequest(unit, request.id, { ...accepted, ...released, meetingId, admitted: true });
    await step(unit, request, 'admitted', { at, agentId: agent.userId });
    await remember.met(unit, auditActorOf(agent), request, { meetingId, way: 'admitted' });
    const agentName = flags.showAgentName ? agent.name : null;
    unit.afterCommit(() => {
      const news = { meetingId, customerId, productSlug, agentName, asOf: at.toISOString() };
      tell.accepted(unit.scope, customerId, news);
      tell.moderator(unit.scope, customerId, { meetingId, moderatorId: agent.userId });
    });
    await participants.tellCount(unit, meetingId);
    return { meetingId, productSlug };
  }

  /**
   * Into the meeting the agent is in; where there is no lobby, and the agent is in none, the customer is hosted.
   * @throws DomainError lobby.no_request | lobby.already_taken | meeting.not_found | meeting.full
   */
  return function admit(agent: StaffActor, { requestId, meetingId }: Wish) {
    return change(agent.scope, async (unit) => {
      const request = await touching.findWaiting(unit, agent, requestId);
      const flags = await flagsOf(unit);
      const [meeting] = await transfers.findOpenOf(unit, agent.userId);
      if (!meeting && meetingId === undefined && !flags.lobbyMode) return hosting.begin(unit, agent, request);
      const isOwn = meeting && (meetingId === undefined || meetingId === meeting.meetingId);
      if (!isOwn) throw new DomainError('meeting.not_found');
      return letIn(unit, agent, request, meeting, flags);
    });
  };
}
