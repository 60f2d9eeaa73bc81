/** One agent's accept wins: the request is theirs, every other offer of it goes, and whom it concerns is told. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import { alongside } from './alongside.ts';
import { agentStepped } from './events.ts';
import type { Teller } from './news.ts';
import * as offersStore from './offers-store.ts';
import type { Remember } from './remember.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { OfferRow, RequestRow } from './tables.ts';

export interface TakingParts {
  readonly now: () => Date;
  readonly events: Pick<EventBus, 'publish'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly meetings: Pick<Meetings, 'open'>;
  readonly products: Pick<Products, 'findById'>;
  readonly remember: Remember;
  readonly step: Step;
  readonly tell: Teller;
}

type Agent = Pick<StaffActor, 'userId' | 'name'>;

const asActor = ({ userId, name }: Agent): AuditActor => ({ kind: 'USER', id: userId, name, ip: null });

export function createTake({ now, events, flagsOf, meetings, products, remember, step, tell }: TakingParts) {
  /** @param offers all of the request */
  return async function take(unit: Unit, agent: Agent, request: RequestRow, offers: readonly OfferRow[]) {
    const at = now();
    const open = offers.filter(({ status }) => status === 'OPEN');
    const mine = offers.filter(({ agentId }) => agentId === agent.userId).at(-1);
    const others = open.filter(({ agentId }) => agentId !== agent.userId);
    if (mine) await offersStore.close(unit, [mine.id], 'ACCEPTED', at);
    await offersStore.close(
      unit,
      others.map(({ id }) => id),
      'WITHDRAWN',
      at,
    );
    await store.updateRequest(unit, request.id, {
      status: 'ACCEPTED',
      agentId: agent.userId,
      acceptedAt: at,
    });
    for (const { agentId } of others)
      await step(unit, request, 'withdrawn', { at, agentId, reason: 'taken' });
    await step(unit, request, 'accepted', { at, agentId: agent.userId });
    const by = { kind: 'self', name: null } as const;
    await events.publish(unit, agentStepped, { agentId: agent.userId, state: 'in-meeting', by, at });
    alongside(unit, remember.accepted(unit, asActor(agent), request, request.meetingId));
    await meetings.open(unit, {
      meetingId: request.meetingId,
      productId: request.productId,
      agent: { id: agent.userId, name: agent.name },
      customer: { id: request.customerId, name: request.customerName },
    });
    const product = await products.findById(unit, request.productId);
    const showsName = (await flagsOf(unit)).showAgentName;
    const news = {
      meetingId: request.meetingId,
      customerId: request.customerId,
      productSlug: product?.slug ?? '',
      asOf: at.toISOString(),
    };
    unit.afterCommit(() => {
      tell.accepted(unit.scope, request.customerId, { ...news, agentName: showsName ? agent.name : null });
      tell.moderator(unit.scope, request.customerId, {
        meetingId: request.meetingId,
        moderatorId: agent.userId,
      });
      for (const { agentId } of others)
        tell.takenByAnother(unit.scope, agentId, { ...news, agentName: agent.name });
    });
  };
}
