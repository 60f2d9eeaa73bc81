/** Agents answer a knock: accept or reject. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import * as agentsStore from './agents-store.ts';
import { judgeAccept, judgeLate, judgeReject, type Refusal } from './answers.ts';
import type { Change } from './change.ts';
import type { Teller } from './news.ts';
import * as offersStore from './offers-store.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';
import type { createTake } from './taking.ts';
import * as transfers from './transfers-store.ts';
import { createTurns } from './turns.ts';

interface Parts {
  readonly change: Change;
  readonly database: Database;
  readonly now: () => Date;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly meetings: Pick<Meetings, 'enterIn'>;
  readonly products: Pick<Products, 'findById' | 'agentsOf'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly step: Step;
  readonly take: ReturnType<typeof createTake>;
  readonly tell: Teller;
}

type Agent = StaffActor;

export function createAnswering({
  change,
  database,
  now,
  flagsOf,
  meetings,
  products,
  users,
  step,
  take,
  tell,
}: Parts) {
  async function nameOf(unit: Unit, agentId: string): Promise<string> {
    const [agent] = await users.findAgents(unit, [agentId]);
    return agent?.name ?? '';
  }

  async function findOffers(unit: Unit, request: RequestRow | null) {
    return request ? await offersStore.findOf(unit, [request.id]) : [];
  }

  /** @throws DomainError with what an answer came to */
  async function refuse(unit: Unit, code: Refusal, request: RequestRow | null): Promise<never> {
    const takenBy =
      code === 'lobby.already_taken' && request?.agentId ? await nameOf(unit, request.agentId) : null;
    throw new DomainError(code, takenBy ? { takenBy } : {});
  }

  /** Assigned still, and on duty with the lobby on. */
  async function mayTake(unit: Unit, agentId: string, request: RequestRow | null): Promise<boolean> {
    const agent = await agentsStore.find(unit, agentId);
    if (!request || !agent?.available || !agent.onDuty) return false;
    return (await products.agentsOf(unit, request.productId)).includes(agentId);
  }

  async function decide(unit: Unit, agent: Agent, meetingId: string, socketId: string) {
    const request = await store.findByMeeting(unit, meetingId);
    const offers = await findOffers(unit, request);
    const flags = await flagsOf(unit);
    const answer = judgeAccept(
      { agentId: agent.userId, request, offers },
      {
        mayTake: flags.lobbyMode && (await mayTake(unit, agent.userId, request)),
        isEngaged: (await transfers.findOpenOf(unit, agent.userId)).length > 0,
      },
    );
    if (answer === 'lobby.agent_busy' && flags.preventMultipleCustomers)
      throw new DomainError('meeting.full');
    if (!request || (answer !== 'take' && answer !== 'again'))
      return refuse(unit, answer === 'take' || answer === 'again' ? 'lobby.no_request' : answer, request);
    if (answer === 'take') await take(unit, agent, request, offers);
    const product = await products.findById(unit, request.productId);
    const productSlug = product?.slug ?? '';
    const { customerId, customerName, productId } = request;
    const way = { meetingId, productId, productSlug, customerId, customerName };
    // The key goes along, so that the tab that opens enters without asking.
    const entry = answer === 'take' ? { entry: await meetings.enterIn(unit, agent, meetingId) } : {};
    unit.afterCommit(() => tell.sendToMeeting(unit.scope, socketId, { ...way, ...entry }));
    return { meetingId, productSlug };
  }

  /** As it stands, outside of the lobby's lock: enough to refuse whoever comes second. */
  async function look(scope: TenantScope, meetingId: string) {
    return database.withTenant(scope, async (unit) => {
      const request = await store.findByMeeting(unit, meetingId);
      const takenBy = request?.agentId ? await nameOf(unit, request.agentId) : '';
      return { request, takenBy, offers: await findOffers(unit, request) };
    });
  }

  const turns = createTurns(look);

  return {
    /**
     * One agent wins; accepting again what one has already is answered the same way.
     * @throws DomainError lobby.no_request | lobby.already_taken | lobby.agent_busy | meeting.full
     */
    async accept(
      agent: Agent,
      meetingId: string,
      socketId: string,
    ): Promise<{ meetingId: string; productSlug: string }> {
      return turns.take(agent.scope, meetingId, {
        first: () => change(agent.scope, (unit) => decide(unit, agent, meetingId, socketId)),
        second({ request, offers, takenBy }) {
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
      await change(agent.scope, async (unit) => {
        const request = await store.findNewestOf(unit, customerId, productId);
        const offers = await findOffers(unit, request);
        const answer = judgeReject({ agentId: agent.userId, request, offers });
        if (answer === 'again') return;
        if (!request || answer !== 'reject')
          return refuse(unit, answer === 'reject' ? 'lobby.no_request' : answer, request);
        const at = now();
        const open = offers.filter(({ agentId, status }) => agentId === agent.userId && status === 'OPEN');
        await offersStore.close(
          unit,
          open.map(({ id }) => id),
          'REJECTED',
          at,
        );
        await step(unit, request, 'rejected', { at, agentId: agent.userId });
      });
    },
  };
}
