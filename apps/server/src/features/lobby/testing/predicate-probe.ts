/**
 * Compares the SQL predicates of affected-store.ts with the TypeScript rules on the lobby as it is on the
 * database. The predicates may find more than the rules need, never less. Everything runs in a transaction
 * that is rolled back.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect } from 'vitest';
import type { Transaction } from '../../../platform/db/database.ts';
import { lobbyLockStatement } from '../../../platform/db/lobby-lock.ts';
import { createFakeGateway } from '../../../testing/fakes/fake-gateway.ts';
import type { TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createRecordAudit } from '../audit/record-audit.ts';
import * as affectedStore from '../machine/affected-store.ts';
import { createApplyChanges } from '../machine/apply-changes.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import { loadLobby } from '../machine/load-lobby.ts';
import { createLobbyDraft } from '../machine/lobby-draft.ts';
import type { LobbyState } from '../machine/lobby-state.ts';
import { createLogStep } from '../machine/publish-log-entries.ts';
import { createReconcile } from '../machine/reconcile.ts';
import { reconcileState, routingInputOf } from '../machine/state-machine.ts';
import { createLobbyNotifier } from '../notifier.ts';
import { chooseAgents } from '../routing/routing.ts';
import { type DatabaseHistories, openLobbyOf, openLobbyOfState } from './database-histories.ts';
import * as probeStore from './probe-store.ts';

export interface Probe {
  /** Whether connected customers and agents stay connected until the instant. */
  readonly customersStay: boolean;
  readonly agentsStay: boolean;
  /**
   * Deactivates an agent who has accepted a request. Without the event only the customers of that agent are
   * evaluated at once, so the offers are not compared.
   */
  readonly deactivates: boolean;
}

class Rollback extends Error {}

export function createPredicateProbe(world: TenantSetup, { lobby }: DatabaseHistories) {
  const { database, tenants } = world;
  const { events, flagsOf, meetings, products } = lobby;
  const { live } = createFakeGateway();
  const notifier = createLobbyNotifier(() => live);
  const applyChanges = createApplyChanges({
    events,
    meetings,
    notifier,
    recordAudit: createRecordAudit(async () => {}),
    logStep: createLogStep(events),
    notifyAway: async () => {},
  });

  const loadEverything = async (tx: Transaction, at: Date) => {
    const changed = { ...changedRowsOf(tx), everything: true };
    return (await loadLobby(tx, { products, meetings }, changed, at)).state;
  };

  const inRolledBackTransaction = (work: (tx: Transaction) => Promise<void>) =>
    database
      .withTenant(
        tenants.acme,
        async (tx) => {
          await work(tx);
          throw new Rollback();
        },
        lobbyLockStatement,
      )
      .catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error;
      });

  return {
    /**
     * Lets time pass from `now` until `at`, reconciles only what `findDue` finds, and expects the result of a
     * reconciliation of everything. @returns whether a request was due
     */
    async compareDue(now: Date, at: Date, probe: Probe): Promise<boolean> {
      let isDue = false;
      await inRolledBackTransaction(async (tx) => {
        await letTimePass(tx, now, at, probe);
        const full = await loadEverything(tx, at);
        const newId = () => crypto.randomUUID();
        const expected = openLobbyOfState(reconcileState(full, { at, newId }).state);
        const due = await affectedStore.findDue(tx, at);
        const changed = changedRowsOf(tx);
        for (const id of due.requests) changed.requests.add(id);
        for (const id of due.agents) changed.agents.add(id);
        isDue = due.requests.length > 0;
        const reconcile = createReconcile({
          now: () => at,
          products,
          meetings,
          flagsOf,
          applyChanges,
          announcer: { queueChanged: () => {} },
          notifyWaitingCount: async () => {},
        });
        await reconcile(tx);
        const actual = openLobbyOf(await probeStore.readOpenRows(tx));
        if (probe.deactivates) expect(withoutOffers(actual)).toEqual(withoutOffers(expected));
        else expect(actual).toEqual(expected);
      });
      return isDue;
    },

    /**
     * Expects `mayBeOffered` for every request and agent for whom the routing would choose the agent if the
     * agent became free now. @returns the number of such pairs
     */
    async compareOfferable(at: Date): Promise<number> {
      let count = 0;
      await inRolledBackTransaction(async (tx) => {
        const byRules = offerablePairsOf(await loadEverything(tx, at), at);
        const offerable = await probeStore.findOfferable(tx, at);
        const bySql = offerable.map(({ requestId, agentId }) => `${requestId} ${agentId}`);
        expect(bySql).toEqual(expect.arrayContaining(byRules));
        count = byRules.length;
      });
      return count;
    },
  };
}

/**
 * The instants after `now` at which a timer of the lobby ends, in order. They are listed independently of
 * machine/timers.ts.
 */
export function timersOf({ requests, offers, agents, rooms }: LobbyState, now: Date): Date[] {
  const after = (instant: Date | null | undefined, ms: number) => (instant ? [instant.getTime() + ms] : []);
  const instants = [
    ...requests.flatMap((request) => [
      ...after(request.customerSeenAt, lobbyLimits.customerGraceMs),
      ...after(request.waitingSince, lobbyLimits.maxWaitMs),
      ...after(request.unattendedSince, lobbyLimits.noAgentTimeoutMs),
      ...after(request.acceptedAt, lobbyLimits.agentJoinTimeoutMs),
      ...after(request.acceptedAt, lobbyLimits.customerJoinTimeoutMs),
      ...after(request.awaySince, lobbyLimits.maxAwayMs),
      ...[
        request.reofferAt,
        request.firstAgentUntil,
        request.keptOpenUntil,
        request.heldUntil,
        request.awayUntil,
        request.arrivalsDueFrom,
      ].flatMap((instant) => after(instant, 0)),
      ...[rooms.get(request.id)?.agent, rooms.get(request.id)?.customer].flatMap((side) =>
        side && !side.present ? after(side.since, lobbyLimits.returnWindowMs) : [],
      ),
    ]),
    ...offers.flatMap(({ status, expiresAt }) => (status === 'OPEN' ? after(expiresAt, 0) : [])),
    ...[...agents.values()].flatMap(({ seenAt, wrapsUpUntil }) => [
      ...after(seenAt, lobbyLimits.agentGraceMs),
      ...after(wrapsUpUntil, 0),
    ]),
  ];
  const later = new Set(instants.filter((instant) => instant > now.getTime()));
  return [...later].sort((a, b) => a - b).map((instant) => new Date(instant));
}

const withoutOffers = ({ requests }: ReturnType<typeof openLobbyOf>) =>
  requests.map((request) => request.replace('OFFERED', 'WAITING')).sort();

async function letTimePass(tx: Transaction, now: Date, at: Date, probe: Probe): Promise<void> {
  const graceStart = new Date(now.getTime() - lobbyLimits.agentGraceMs);
  if (probe.customersStay) await probeStore.setCustomersSeen(tx, at);
  if (probe.agentsStay) await probeStore.setAgentsSeen(tx, graceStart, at);
  if (probe.deactivates) await probeStore.deactivateOneEngagedAgent(tx);
}

/** Request and agent, if the routing would choose the agent once that agent became free. */
function offerablePairsOf(state: LobbyState, at: Date): string[] {
  const draft = createLobbyDraft(state);
  return draft.open().flatMap((request) => {
    if (request.status !== 'WAITING' && request.status !== 'OFFERED') return [];
    const input = routingInputOf(draft, request, at);
    return input.candidates.flatMap(({ agentId, lobbyOn }) => {
      const free = {
        present: true,
        inMeeting: false,
        wrapsUp: false,
        isFull: false,
        isAskedElsewhere: false,
      };
      const candidates = input.candidates.map((each) => ({
        ...each,
        ...(each.agentId === agentId ? free : {}),
      }));
      const { verdicts } = chooseAgents({ ...input, candidates });
      const verdict = verdicts.find((each) => each.agentId === agentId)?.verdict;
      const isOfferable = verdict === 'chosen' || (verdict === 'later-in-turn' && !hasOpenOffer(input));
      return lobbyOn && isOfferable ? [`${request.id} ${agentId}`] : [];
    });
  });
}

const hasOpenOffer = ({ candidates }: ReturnType<typeof routingInputOf>) =>
  candidates.some(({ isAsked }) => isAsked);
