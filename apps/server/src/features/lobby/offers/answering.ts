/** An agent answers a knock: accept or reject. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { isEngaged } from '../consultation/consultations-store.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import { type AnswerError, judgeAccept, judgeLate, judgeReject } from './answer-outcome.ts';
import type { createClaimRequest } from './claim-request.ts';
import * as offersStore from './offers-store.ts';
import { createSingleFlight } from './single-flight.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly database: Database;
  readonly now: () => Date;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly meetings: Pick<Meetings, 'enterIn'>;
  readonly products: Pick<Products, 'findById' | 'agentsOf'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly logStep: LogStep;
  readonly claim: ReturnType<typeof createClaimRequest>;
  readonly notifier: LobbyNotifier;
}

type Agent = StaffActor;

export function createAnswering({
  changeLobby,
  database,
  now,
  flagsOf,
  meetings,
  products,
  users,
  logStep,
  claim,
  notifier,
}: Dependencies) {
  async function nameOf(tx: Transaction, agentId: string): Promise<string> {
    const [agent] = await users.findAgents(tx, [agentId]);
    return agent?.name ?? '';
  }

  async function findOffers(tx: Transaction, request: RequestRow | null) {
    return request ? await offersStore.findOf(tx, [request.id]) : [];
  }

  /** @throws DomainError with this code */
  async function rejectAnswer(
    tx: Transaction,
    code: AnswerError,
    request: RequestRow | null,
  ): Promise<never> {
    const takenBy =
      code === 'lobby.already_taken' && request?.agentId ? await nameOf(tx, request.agentId) : null;
    throw new DomainError(code, takenBy ? { takenBy } : {});
  }

  /** Whether the agent is still assigned, on duty and has the lobby on. */
  async function mayTake(tx: Transaction, agentId: string, request: RequestRow | null): Promise<boolean> {
    const agent = await agentsStore.find(tx, agentId);
    if (!request || !agent?.available || !agent.onDuty) return false;
    return (await products.agentsOf(tx, request.productId)).includes(agentId);
  }

  async function decide(tx: Transaction, agent: Agent, meetingId: string, socketId: string) {
    const request = await store.findByMeeting(tx, meetingId);
    const offers = await findOffers(tx, request);
    const flags = await flagsOf(tx);
    const answer = judgeAccept(
      { agentId: agent.userId, request, offers },
      {
        mayTake: flags.lobbyMode && (await mayTake(tx, agent.userId, request)),
        isEngaged: await isEngaged(tx, agent.userId),
      },
    );
    if (answer === 'lobby.agent_busy' && flags.preventMultipleCustomers)
      throw new DomainError('meeting.full');
    if (!request || (answer !== 'take' && answer !== 'repeated'))
      return rejectAnswer(
        tx,
        answer === 'take' || answer === 'repeated' ? 'lobby.no_request' : answer,
        request,
      );
    if (answer === 'take') await claim(tx, agent, request, offers);
    const product = await products.findById(tx, request.productId);
    const productSlug = product?.slug ?? '';
    const { customerId, customerName, productId } = request;
    const platform = product?.platform ?? 'jupiter';
    const destination = { meetingId, productId, productSlug, platform, customerId, customerName };
    // The payload contains the room's key, so that the tab enters without a further request.
    const hasRoom = platform === 'jupiter';
    const entry = answer === 'take' && hasRoom ? { entry: await meetings.enterIn(tx, agent, meetingId) } : {};
    tx.afterCommit(() => notifier.sendToMeeting(tx.scope, socketId, { ...destination, ...entry }));
    return { meetingId, productSlug };
  }

  /** Reads the request without the lobby lock: enough to reject the accepts that came second. */
  async function readOutcome(scope: TenantScope, meetingId: string) {
    return database.withTenant(scope, async (tx) => {
      const request = await store.findByMeeting(tx, meetingId);
      const takenBy = request?.agentId ? await nameOf(tx, request.agentId) : '';
      return { request, takenBy, offers: await findOffers(tx, request) };
    });
  }

  const singleFlight = createSingleFlight(readOutcome);

  return {
    /**
     * One agent wins. A repeated accept by the same agent has the same result.
     * @throws DomainError lobby.no_request | lobby.already_taken | lobby.agent_busy | meeting.full
     */
    async accept(
      agent: Agent,
      meetingId: string,
      socketId: string,
    ): Promise<{ meetingId: string; productSlug: string }> {
      return singleFlight.attempt(agent.scope, meetingId, {
        run: () => changeLobby(agent.scope, (tx) => decide(tx, agent, meetingId, socketId)),
        rejectIfDecided({ request, offers, takenBy }) {
          if (judgeLate({ agentId: agent.userId, request, offers }) !== 'lobby.already_taken') return;
          throw new DomainError('lobby.already_taken', takenBy ? { takenBy } : {});
        },
      });
    },

    /** @throws DomainError lobby.no_request | lobby.already_taken */
    async reject(
      agent: Agent,
      { customerId, productId }: { customerId: string; productId: string },
    ): Promise<void> {
      await changeLobby(agent.scope, async (tx) => {
        const request = await store.findNewestOf(tx, customerId, productId);
        const offers = await findOffers(tx, request);
        const answer = judgeReject({ agentId: agent.userId, request, offers });
        if (answer === 'repeated') return;
        if (!request || answer !== 'reject')
          return rejectAnswer(tx, answer === 'reject' ? 'lobby.no_request' : answer, request);
        const at = now();
        const open = offers.filter(({ agentId, status }) => agentId === agent.userId && status === 'OPEN');
        await offersStore.close(
          tx,
          open.map(({ id }) => id),
          'REJECTED',
          at,
        );
        await logStep(tx, request, 'rejected', { at, agentId: agent.userId });
      });
    },
  };
}
