/** Where there is no lobby: customers wait, an agent hosts one of them, and is in the room first. */
import { scheduleLimits } from '@foyer/contract/schedules.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import * as agentsStore from './agents-store.ts';
import { inOrderOfTurn } from './booked.ts';
import type { Change } from './change.ts';
import { released } from './hold-over.ts';
import type { Teller } from './news.ts';
import type { RememberStaff } from './remember-staff.ts';
import type { Step, StepAgent } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';
import type { Touching } from './touching.ts';
import * as transfers from './transfers-store.ts';
import type { Withdraw } from './withdrawing.ts';

export interface HostingParts {
  readonly now: () => Date;
  readonly change: Change;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly meetings: Pick<Meetings, 'open'>;
  readonly products: Pick<Products, 'findById'>;
  readonly remember: Pick<RememberStaff, 'met'>;
  readonly step: Step;
  readonly stepAgent: StepAgent;
  readonly tell: Teller;
  readonly touching: Touching;
  readonly users: Pick<Users, 'findAgents'>;
  readonly withdraw: Withdraw;
}

type From = { readonly ip: string };

interface Hosted {
  readonly meetingId: string;
  readonly productSlug: string;
}

/** Whom somebody may host: a booked start is the assigned agent's alone until five minutes after it. */
export function mayHost(
  agentId: string,
  { firstAgentId, firstAgentUntil, scheduleId, queuedAt }: RequestRow,
  at: Date,
): boolean {
  if (!firstAgentId || firstAgentId === agentId) return true;
  const until = scheduleId
    ? new Date(queuedAt.getTime() + scheduleLimits.othersNotifiedAfterMs)
    : firstAgentUntil;
  return until === null || at >= until;
}

/**
 * Where there is no lobby the agent is in the room first: until then the customer whom they host waits on, as far as the
 * customer's page goes.
 */
export async function standsAsWaiting(
  unit: Unit,
  { status, meetingId }: RequestRow,
  { lobbyMode }: Flags,
  meetings: Pick<Meetings, 'presencesOf'>,
): Promise<boolean> {
  if (lobbyMode || status !== 'ACCEPTED') return false;
  const people = await meetings.presencesOf(unit, [meetingId]);
  return !people.some(({ side, present }) => side === 'agent' && present);
}

export type Hosting = ReturnType<typeof createHosting>;

export function createHosting(parts: HostingParts) {
  const { now, change, flagsOf, meetings, products, remember, step, stepAgent } = parts;
  const { tell, touching, users, withdraw } = parts;

  /** @throws DomainError product.not_found, also for one that is not assigned to the agent */
  async function findProduct(unit: Unit, agent: StaffActor, productId: string) {
    const own = await touching.productsOf(unit, agent);
    const product = own?.includes(productId) ? await products.findById(unit, productId) : null;
    if (!product?.active) throw new DomainError('product.not_found');
    return product;
  }

  /** @throws DomainError lobby.no_request */
  async function findNext(unit: Unit, agent: StaffActor, productId: string, at: Date): Promise<RequestRow> {
    const open = await store.findOpen(unit);
    const waiting = open.filter(
      (each) => each.productId === productId && (each.status === 'WAITING' || each.status === 'OFFERED'),
    );
    const next = inOrderOfTurn(waiting, at).find((each) => mayHost(agent.userId, each, at));
    if (!next) throw new DomainError('lobby.no_request');
    return next;
  }

  /** @throws DomainError meeting.full | lobby.agent_busy while the agent is in a meeting */
  async function refuseTheEngaged(unit: Unit, agent: StaffActor, flags: Flags): Promise<void> {
    const open = await transfers.findOpenOf(unit, agent.userId);
    if (open.length === 0) return;
    throw new DomainError(flags.preventMultipleCustomers ? 'meeting.full' : 'lobby.agent_busy');
  }

  /** The meeting is open; the customer is told when the agent is in the room. */
  async function begin(unit: Unit, agent: StaffActor, request: RequestRow, from?: From): Promise<Hosted> {
    const at = now();
    const product = await findProduct(unit, agent, request.productId);
    await touching.refuseAnothersHold(unit, agent, request);
    await refuseTheEngaged(unit, agent, await flagsOf(unit));
    const { meetingId, productId, customerId, customerName } = request;
    const takenBy = { id: agent.userId, name: agent.name, productSlug: product.slug };
    await withdraw(unit, request, { at, reason: 'hosted', takenBy });
    // Who never touched a switch is known to the lobby from here on.
    await agentsStore.set(unit, agent.userId, { seenAt: at });
    const accepted = { status: 'ACCEPTED', agentId: agent.userId, acceptedAt: at } as const;
    await store.updateRequest(unit, request.id, { ...accepted, ...released });
    await meetings.open(unit, {
      ...{ meetingId, productId, agent: { id: agent.userId, name: agent.name } },
      customer: { id: customerId, name: customerName },
    });
    await step(unit, request, 'accepted', { at, agentId: agent.userId, reason: 'hosted' });
    const by = auditActorOf(agent, from);
    await stepAgent(unit, agent.userId, 'in-meeting', by);
    await remember.met(unit, by, request, { meetingId, way: 'hosted' });
    return { meetingId, productSlug: product.slug };
  }

  return {
    begin,

    /** The agent is in the room: now the customers who were hosted there are told to come. @param inside who is in that meeting */
    async hostArrived(unit: Unit, inside: readonly RequestRow[]): Promise<void> {
      const { lobbyMode, showAgentName } = await flagsOf(unit);
      const coming = inside.filter(({ status }) => status === 'ACCEPTED');
      const [first] = coming;
      if (lobbyMode || !first) return;
      const product = await products.findById(unit, first.productId);
      const [agent] = await users.findAgents(unit, [first.agentId ?? '']);
      const asOf = now().toISOString();
      unit.afterCommit(() => {
        for (const { meetingId, customerId, agentId } of coming) {
          const news = { meetingId, customerId, productSlug: product?.slug ?? '', asOf };
          tell.accepted(unit.scope, customerId, {
            ...news,
            agentName: (showAgentName && agent?.name) || null,
          });
          if (agentId) tell.moderator(unit.scope, customerId, { meetingId, moderatorId: agentId });
        }
      });
    },

    /**
     * The next of a product, or the one that is named.
     * @throws DomainError feature.off where there is a lobby | product.not_found | lobby.no_request | lobby.already_taken |
     * lobby.agent_busy | meeting.full
     */
    host(
      agent: StaffActor,
      { productId, requestId }: { productId: string; requestId?: string | undefined },
      from?: From,
    ): Promise<Hosted> {
      return change(agent.scope, async (unit) => {
        if ((await flagsOf(unit)).lobbyMode) throw new DomainError('feature.off');
        await findProduct(unit, agent, productId);
        const request = requestId
          ? await touching.findWaiting(unit, agent, requestId)
          : await findNext(unit, agent, productId, now());
        if (request.productId !== productId) throw new DomainError('lobby.no_request');
        return begin(unit, agent, request, from);
      });
    },
  };
}
