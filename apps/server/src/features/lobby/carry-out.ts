/** Keeps in the database what the rules changed, and tells whom it concerns. */
import { isDeepStrictEqual } from 'node:util';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Meetings } from '../meetings/index.ts';
import * as agentsStore from './agents-store.ts';
import { describeKnock } from './announce.ts';
import { agentStepped, routingChosen } from './events.ts';
import type { Read } from './lobby.ts';
import type { Agent, Effect } from './lobby-state.ts';
import type { Teller } from './news.ts';
import * as offersStore from './offers-store.ts';
import type { Remember } from './remember.ts';
import * as routingStore from './routing-store.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';

interface Parts {
  readonly events: Pick<EventBus, 'publish'>;
  readonly meetings: Pick<Meetings, 'end' | 'leave'>;
  readonly remember: Remember;
  readonly step: Step;
  readonly tell: Teller;
}

type Kind<K extends Effect['kind']> = Extract<Effect, { kind: K }>;
type Around = Pick<Read, 'named'> & { readonly at: Date };

export type CarryOut = (unit: Unit, effects: readonly Effect[], around: Around) => Promise<void>;

export function createCarryOut({ events, meetings, remember, step, tell }: Parts): CarryOut {
  return async (unit, effects, { at, named }) => {
    await keep(unit, effects, at);
    for (const effect of effects) {
      switch (effect.kind) {
        case 'request':
          await onRequest(unit, effect, at);
          break;
        case 'closed':
          await onClosed(unit, effect, at);
          break;
        case 'asked':
          await onAsked(unit, effect, { at, named });
          break;
        case 'agent':
          await onAgent(unit, effect, at);
          break;
        case 'room-left':
          await meetings.leave(unit, { ...effect, by: 'system' });
          break;
        case 'room-closed':
          await meetings.end(unit, effect.meetingId, 'system');
      }
    }
  };

  async function onRequest(
    unit: Unit,
    { before, change, ...told }: Kind<'request'>,
    at: Date,
  ): Promise<void> {
    const after = { ...before, ...change };
    const { agentId, reason } = told;
    if (told.step) await step(unit, before, told.step, { at, agentId, reason });
    const { status, endReason } = after;
    if (!after.endedAt || status === 'ENDED') return;
    await remember.left(unit, before, { status, endReason });
    const { meetingId, customerId } = before;
    const news = { meetingId, customerId, asOf: at.toISOString() };
    if (status !== 'EXPIRED' && status !== 'CANCELLED') return;
    unit.afterCommit(() =>
      endReason === 'rejected'
        ? tell.rejectedByAll(unit.scope, customerId, news)
        : tell.nobodyAvailable(unit.scope, customerId, news),
    );
  }

  async function onClosed(
    unit: Unit,
    { request, offer: { agentId }, status, reason }: Kind<'closed'>,
    at: Date,
  ): Promise<void> {
    const { meetingId, customerId } = request;
    const how = status === 'TIMED_OUT' ? 'timed-out' : 'withdrawn';
    await step(unit, request, how, { at, agentId, reason });
    if (status === 'TIMED_OUT' || reason === 'agent-not-free') return;
    unit.afterCommit(() =>
      tell.offerOver(unit.scope, agentId, { meetingId, customerId, asOf: at.toISOString() }),
    );
  }

  async function onAsked(
    unit: Unit,
    { request, offers, look, choice }: Kind<'asked'>,
    { at, named }: Around,
  ): Promise<void> {
    const { id: requestId, round } = request;
    const { routing } = look;
    const reason = choice.reason ?? routing;
    for (const { agentId } of offers) await step(unit, request, 'offered', { at, agentId, reason });
    const { chosen, verdicts: candidates } = choice;
    await events.publish(unit, routingChosen, { requestId, round, routing, chosen, candidates, at });
    unit.afterCommit(() => {
      for (const { agentId, expiresAt } of offers) {
        const knock = describeKnock(unit.scope, request, named.get(request.productId) ?? null, expiresAt);
        tell.knock(unit.scope, agentId, knock);
      }
    });
  }

  async function onAgent(unit: Unit, { agentId, state }: Kind<'agent'>, at: Date): Promise<void> {
    if (state === null) return;
    // The switch has its own way of being told.
    if (state === 'lobby-off')
      return remember.switched(unit, { userId: agentId, name: null }, { from: true, to: false });
    await events.publish(unit, agentStepped, { agentId, state, by: { kind: 'system', name: null }, at });
  }
}

/** In few statements, whatever the number of requests. */
async function keep(unit: Unit, effects: readonly Effect[], at: Date): Promise<void> {
  const of = <K extends Effect['kind']>(kind: K) =>
    effects.filter((effect): effect is Kind<K> => effect.kind === kind);
  const requests = merge(of('request').map(({ before, change }) => ({ id: before.id, change })));
  const agents = merge(of('agent').map(({ agentId, change }) => ({ id: agentId, change })));
  const asked = of('asked');
  const turns = asked.flatMap(({ request, offers, turn }) =>
    turn === null ? [] : offers.map(({ agentId }) => ({ productId: request.productId, agentId, turn })),
  );
  // Before the new ones: nobody has two open offers of one request.
  await Promise.all(
    [...Map.groupBy(of('closed'), (effect) => effect.status)].map(([status, closed]) =>
      offersStore.markClosed(
        unit,
        closed.map(({ offer }) => offer.id),
        status,
        at,
      ),
    ),
  );
  await Promise.all([
    ...alike<Partial<RequestRow>>(requests).map(({ ids, change }) => store.updateRequests(unit, ids, change)),
    ...alike<Partial<Agent>>(agents).map(({ ids, change }) => agentsStore.update(unit, ids, change)),
    offersStore.insert(
      unit,
      asked.flatMap(({ offers }) => offers),
    ),
    routingStore.setTurns(unit, turns),
    routingStore.insertChoices(
      unit,
      asked.map(({ request, look, choice }) => ({
        ...{ requestId: request.id, at, round: request.round, routing: look.routing, facts: look },
        ...{ chosen: [...choice.chosen], reason: choice.reason, candidates: [...choice.verdicts] },
      })),
    ),
  ]);
}

/** What became of each in the end. */
function merge<Change>(changes: readonly { id: string; change: Change }[]): ReadonlyMap<string, Change> {
  const merged = new Map<string, Change>();
  for (const { id, change } of changes) merged.set(id, { ...merged.get(id), ...change } as Change);
  return merged;
}

/** Those to whom the same happened, together. */
function alike<Change>(changes: ReadonlyMap<string, Change>): { ids: string[]; change: Change }[] {
  const groups: { ids: string[]; change: Change }[] = [];
  for (const [id, change] of changes) {
    const group = groups.find((each) => isDeepStrictEqual(each.change, change));
    if (group) group.ids.push(id);
    else groups.push({ ids: [id], change });
  }
  return groups;
}
