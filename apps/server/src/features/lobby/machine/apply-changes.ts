/** Stores the effects of the state machine, and publishes and emits the events that follow from them. */
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import type { AwayMessages } from '../away/away-messages.ts';
import { agentStateChanged, routingDecided } from '../events.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as offersStore from '../offers/offers-store.ts';
import * as agentsStore from '../presence/agents-store.ts';
import { describeKnock } from '../queue/announcements/announce-positions.ts';
import * as routingStore from '../routing/routing-store.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import type { LoadedLobby } from './load-lobby.ts';
import type { Agent, Effect } from './lobby-state.ts';
import type { LogStep } from './publish-log-entries.ts';

interface Dependencies {
  readonly events: Pick<EventBus, 'publish'>;
  readonly meetings: Pick<Meetings, 'end' | 'leave'>;
  readonly recordAudit: RecordAudit;
  readonly logStep: LogStep;
  readonly notifier: LobbyNotifier;
  /** Sends a customer who is away that it is the turn, or that the place is no longer kept. */
  readonly notifyAway: AwayMessages['notify'];
}

type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;
type ApplyContext = Pick<LoadedLobby, 'productLabels'> & { readonly at: Date };

export type ApplyChanges = (
  tx: Transaction,
  effects: readonly Effect[],
  context: ApplyContext,
) => Promise<void>;

export function createApplyChanges(dependencies: Dependencies): ApplyChanges {
  const { events, meetings, recordAudit, logStep, notifier, notifyAway } = dependencies;

  async function onRequest(tx: Transaction, effect: EffectOf<'request'>, at: Date): Promise<void> {
    const { before, change, step: entryType, agentId, reason } = effect;
    const after = { ...before, ...change };
    if (entryType) await logStep(tx, before, entryType, { at, agentId, reason });
    if (change.awayTurnAt) await notifyAway(tx, before, 'turn-now');
    const { status, endReason } = after;
    if (!after.endedAt || status === 'ENDED') return;
    await recordAudit.left(tx, before, { status, endReason });
    if (before.status === 'AWAY') await notifyAway(tx, before, 'turn-over');
    const { meetingId, customerId } = before;
    const payload = { meetingId, customerId, asOf: at.toISOString() };
    if (status !== 'EXPIRED' && status !== 'CANCELLED') return;
    tx.afterCommit(() =>
      endReason === 'rejected'
        ? notifier.rejectedByAll(tx.scope, customerId, payload)
        : notifier.noAgentAvailable(tx.scope, customerId, payload),
    );
  }

  async function onOfferClosed(tx: Transaction, effect: EffectOf<'offer-closed'>, at: Date): Promise<void> {
    const { request, offer, status, reason } = effect;
    const { agentId } = offer;
    const { meetingId, customerId } = request;
    const entryType = status === 'TIMED_OUT' ? 'timed-out' : 'withdrawn';
    await logStep(tx, request, entryType, { at, agentId, reason });
    if (status === 'TIMED_OUT' || reason === 'agent-not-free') return;
    tx.afterCommit(() =>
      notifier.offerClosed(tx.scope, agentId, { meetingId, customerId, asOf: at.toISOString() }),
    );
  }

  async function onOffered(
    tx: Transaction,
    { request, offers, input, choice }: EffectOf<'offered'>,
    { at, productLabels }: ApplyContext,
  ): Promise<void> {
    const { id: requestId, round } = request;
    const { routing } = input;
    const reason = choice.reason ?? routing;
    for (const { agentId } of offers) await logStep(tx, request, 'offered', { at, agentId, reason });
    const { chosen, verdicts: candidates } = choice;
    await events.publish(tx, routingDecided, { requestId, round, routing, chosen, candidates, at });
    tx.afterCommit(() => {
      const label = productLabels.get(request.productId) ?? null;
      for (const offer of offers)
        notifier.knock(tx.scope, offer.agentId, describeKnock(tx.scope, request, label, offer));
    });
  }

  async function onAgent(tx: Transaction, { agentId, state }: EffectOf<'agent'>, at: Date): Promise<void> {
    if (state === null) return;
    // The audit recorder publishes the change of the switch itself.
    if (state === 'lobby-off')
      return recordAudit.lobbySwitched(tx, { userId: agentId, name: null }, { from: true, to: false });
    await events.publish(tx, agentStateChanged, { agentId, state, by: { kind: 'system', name: null }, at });
  }

  return async (tx, effects, context) => {
    const { at } = context;
    await persist(tx, effects, at);
    for (const effect of effects) {
      switch (effect.kind) {
        case 'request':
          await onRequest(tx, effect, at);
          break;
        case 'offer-closed':
          await onOfferClosed(tx, effect, at);
          break;
        case 'offered':
          await onOffered(tx, effect, context);
          break;
        case 'agent':
          await onAgent(tx, effect, at);
          break;
        case 'room-left':
          await meetings.leave(tx, { ...effect, by: 'system' });
          break;
        case 'room-closed':
          await meetings.end(tx, effect.meetingId, 'system');
      }
    }
  };
}

/** Writes everything in few statements for any number of requests. */
async function persist(tx: Transaction, effects: readonly Effect[], at: Date): Promise<void> {
  const of = <K extends Effect['kind']>(kind: K) =>
    effects.filter((effect): effect is EffectOf<K> => effect.kind === kind);
  const requests = mergeById(of('request').map(({ before, change }) => ({ id: before.id, change })));
  const agents = mergeById(of('agent').map(({ agentId, change }) => ({ id: agentId, change })));
  const offered = of('offered');
  const turns = offered.flatMap(({ request, offers, turn }) =>
    turn === null ? [] : offers.map(({ agentId }) => ({ productId: request.productId, agentId, turn })),
  );
  // Before the inserts: an agent has at most one open offer of a request (unique index).
  await Promise.all(
    [...Map.groupBy(of('offer-closed'), (effect) => effect.status)].map(([status, closed]) =>
      offersStore.markClosed(
        tx,
        closed.map(({ offer }) => offer.id),
        status,
        at,
      ),
    ),
  );
  await Promise.all([
    ...groupByChange<Partial<RequestRow>>(requests).map(({ ids, change }) =>
      store.updateRequests(tx, ids, change),
    ),
    ...groupByChange<Partial<Agent>>(agents).map(({ ids, change }) => agentsStore.update(tx, ids, change)),
    offersStore.insert(
      tx,
      offered.flatMap(({ offers }) => offers),
    ),
    routingStore.setTurns(tx, turns),
    routingStore.insertChoices(
      tx,
      offered.map(({ request, input, choice }) => ({
        requestId: request.id,
        at,
        round: request.round,
        routing: input.routing,
        facts: input,
        chosen: [...choice.chosen],
        reason: choice.reason,
        candidates: [...choice.verdicts],
      })),
    ),
  ]);
}

/** The final change of each row. */
function mergeById<Change>(changes: readonly { id: string; change: Change }[]): ReadonlyMap<string, Change> {
  const merged = new Map<string, Change>();
  for (const { id, change } of changes) merged.set(id, { ...merged.get(id), ...change } as Change);
  return merged;
}

/** Groups the rows that receive the same change, so that one statement writes each group. */
function groupByChange<Change>(changes: ReadonlyMap<string, Change>): { ids: string[]; change: Change }[] {
  const groups: { ids: string[]; change: Change }[] = [];
  for (const [id, change] of changes) {
    const group = groups.find((each) => isDeepStrictEqual(each.change, change));
    if (group) group.ids.push(id);
    else groups.push({ ids: [id], change });
  }
  return groups;
}
