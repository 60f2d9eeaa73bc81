/** Cold transfer: the customer of a meeting is handed on to another agent, another product, or a link for later. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { lobbyStaffCommands } from '@foyer/contract/lobby-staff.ts';
import { scheduleLimits } from '@foyer/contract/schedules.ts';
import type { PayloadOf } from '@foyer/contract/sockets.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Customers } from '../customers/index.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import * as agentsStore from './agents-store.ts';
import type { Change } from './change.ts';
import type { Teller } from './news.ts';
import { isQueued } from './policy.ts';
import type { HandedOn, RememberStaff } from './remember-staff.ts';
import type { Step, StepAgent } from './stepping.ts';
import * as store from './store.ts';
import { createInsertSuccessor } from './successor.ts';
import type { RequestRow } from './tables.ts';
import type { Targets } from './targets.ts';
import type { Touching } from './touching.ts';
import type { SendTransferLink } from './transfer-link.ts';
import * as transfers from './transfers-store.ts';

export interface TransferParts {
  readonly now: () => Date;
  readonly change: Change;
  readonly customers: Pick<Customers, 'isBlocked'>;
  readonly meetings: Pick<Meetings, 'leave'>;
  readonly products: Pick<Products, 'agentsOf' | 'findById' | 'hold'>;
  readonly users: Pick<Users, 'findAgents'>;
  /** The customer's registration for another product, made from the present one. @returns its id */
  readonly carryOver: (unit: Unit, registrationId: string, productId: string) => Promise<string>;
  readonly remember: Pick<RememberStaff, 'transferred'>;
  readonly sendLink: SendTransferLink;
  readonly step: Step;
  readonly stepAgent: StepAgent;
  readonly targets: Pick<Targets, 'findThere' | 'isSomebodyThere'>;
  readonly tell: Teller;
  readonly touching: Touching;
}

type Wish = Pick<
  PayloadOf<(typeof lobbyStaffCommands)['lobby_customer-transfer']>,
  'meetingId' | 'requestId' | 'target'
>;

/** Where the customer goes on. */
interface Onward {
  readonly productSlug: string;
  readonly link: string | null;
  readonly successorId: string | null;
  readonly handedOn: HandedOn;
}

/** Back to the queue of the same product: for the customer that is another agent, at the address where they are. */
const staysIn = (productId: string, handedOn: HandedOn) =>
  handedOn.to === 'product' && handedOn.productId === productId;

export function createTransfer(parts: TransferParts) {
  const { now, change, customers, meetings, products, users, carryOver } = parts;
  const insertSuccessor = createInsertSuccessor(parts);
  const { remember, sendLink, step, stepAgent, targets, tell, touching } = parts;

  /** Nobody deletes it until the transaction ends. @throws DomainError product.not_found */
  async function findProduct(unit: Unit, productId: string) {
    const product = await products.hold(unit, productId);
    if (!product?.active) throw new DomainError('product.not_found');
    return product;
  }

  /** @throws DomainError user.not_found for whoever does not show the product | lobby.target_absent */
  async function checkAgent(
    unit: Unit,
    agent: StaffActor,
    productId: string,
    agentId: string,
  ): Promise<void> {
    const [known] = await users.findAgents(unit, [agentId]);
    const shows = (await products.agentsOf(unit, productId)).includes(agentId);
    if (known?.role !== 'AGENT' || !shows || agentId === agent.userId)
      throw new DomainError('user.not_found');
    if (!(await targets.findThere(unit)).has(agentId)) throw new DomainError('lobby.target_absent');
  }

  async function toAgent(
    unit: Unit,
    agent: StaffActor,
    request: RequestRow,
    agentId: string,
  ): Promise<Onward> {
    const { productId, registrationId } = request;
    const { slug } = await findProduct(unit, productId);
    await checkAgent(unit, agent, productId, agentId);
    await end(unit, request);
    const firstAgentUntil = new Date(now().getTime() + scheduleLimits.assignedAgentFirstMs);
    const first = { firstAgentId: agentId, firstAgentUntil };
    const successorId = await insertSuccessor(unit, request, { productId, registrationId, ...first });
    return onward({ productSlug: slug, successorId, handedOn: { to: 'agent', agentId, successorId } });
  }

  /**
   * One who waits for that product already goes on in that wait. Back to the queue of the same product is always possible:
   * it is what is left where the agent meant is away. @throws DomainError lobby.already_taken | lobby.target_absent
   */
  async function toProduct(
    unit: Unit,
    agent: StaffActor,
    request: RequestRow,
    productId: string,
  ): Promise<Onward> {
    const { slug } = await findProduct(unit, productId);
    const isElsewhere = productId !== request.productId;
    if (isElsewhere && !(await targets.isSomebodyThere(unit, productId, agent.userId)))
      throw new DomainError('lobby.target_absent');
    const other = isElsewhere ? await store.findNewestOf(unit, request.customerId, productId) : null;
    const standing = other?.endedAt === null ? other : null;
    if (standing && !isQueued(standing.status)) throw new DomainError('lobby.already_taken');
    await end(unit, request);
    const handedOn = { to: 'product', productId } as const;
    if (standing) {
      const queuedAt = new Date(Math.min(standing.queuedAt.getTime(), request.queuedAt.getTime()));
      await store.updateRequest(unit, standing.id, { queuedAt });
      const successorId = standing.id;
      return onward({ productSlug: slug, successorId, handedOn: { ...handedOn, successorId } });
    }
    const registrationId = isElsewhere
      ? await carryOver(unit, request.registrationId, productId)
      : request.registrationId;
    const successorId = await insertSuccessor(unit, request, { productId, registrationId });
    return onward({ productSlug: slug, successorId, handedOn: { ...handedOn, successorId } });
  }

  async function toLink(unit: Unit, agent: StaffActor, request: RequestRow): Promise<Onward> {
    const product = await findProduct(unit, request.productId);
    const { userId: id, name } = agent;
    const by = auditActorOf(agent);
    const { linkId, path } = await sendLink(unit, { request, product, agent: { id, name }, by });
    await end(unit, request);
    return {
      ...onward({ productSlug: product.slug, successorId: null, handedOn: { to: 'link', linkId } }),
      link: path,
    };
  }

  const onward = (where: Omit<Onward, 'link'>): Onward => ({ ...where, link: null });

  const end = (unit: Unit, { id }: RequestRow) =>
    store.updateRequest(unit, id, { status: 'TRANSFERRED', endedAt: now() });

  function goOn(unit: Unit, agent: StaffActor, request: RequestRow, { target }: Wish): Promise<Onward> {
    switch (target.to) {
      case 'agent':
        return toAgent(unit, agent, request, target.agentId);
      case 'product':
        return toProduct(unit, agent, request, target.productId);
      case 'link':
        return toLink(unit, agent, request);
    }
  }

  /** After the last customer the agent has the pause of every call. */
  async function freeAgent(unit: Unit, agent: StaffActor, at: Date): Promise<void> {
    if ((await transfers.findOpenOf(unit, agent.userId)).length > 0) return;
    const wrapsUpUntil = new Date(at.getTime() + lobbyLimits.wrapUpMs);
    await agentsStore.set(unit, agent.userId, { wrapsUpUntil, idleSince: at });
    await stepAgent(unit, agent.userId, 'wrap-up', auditActorOf(agent));
  }

  /**
   * The one meeting of the agent ends for this customer, who keeps the place of the first knock.
   * @throws DomainError meeting.* | lobby.* | product.not_found | user.not_found | message.no_channel; then nothing changed
   */
  return function transfer(agent: StaffActor, wish: Wish): Promise<{ requestId: string | null }> {
    return change(agent.scope, async (unit) => {
      const request = await touching.findMet(unit, agent, wish.meetingId, wish.requestId);
      const { customerId, meetingId } = request;
      if (await customers.isBlocked(unit, customerId)) throw new DomainError('lobby.no_request');
      const { productSlug, link, successorId, handedOn } = await goOn(unit, agent, request, wish);
      if (successorId) await store.updateRequest(unit, request.id, { successorId });
      const at = now();
      await step(unit, request, 'transferred', { at, agentId: agent.userId, reason: `to-${handedOn.to}` });
      await remember.transferred(unit, auditActorOf(agent), request, handedOn);
      // Said before the room closes, so that the page knows why it does.
      const why = staysIn(request.productId, handedOn) ? 'agent' : handedOn.to;
      const news = { meetingId, productSlug, link, why, asOf: at.toISOString() };
      unit.afterCommit(() => tell.redirect(unit.scope, customerId, news));
      await meetings.leave(unit, { meetingId, customerId, by: 'agent' });
      await freeAgent(unit, agent, at);
      return { requestId: successorId };
    });
  };
}
