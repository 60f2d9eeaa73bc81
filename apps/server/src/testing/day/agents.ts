/** Agents of a scripted day: they accept, reject, hold and transfer requests, and save outcomes. */
import type { Socket } from 'socket.io-client';
import { sendChat } from './customers.ts';
import type { Day } from './day-types.ts';

/** How many of the offers and of the meetings. */
const shares = { rejected: 0.1, held: 0.15, transferred: 0.2, left: 0.1 };
/** Before the access token expires. */
export const signInEveryMs = 10 * 60_000;

interface Agent {
  readonly tenant: string;
  userId: string;
  token: string;
  readonly socket: Socket;
}

interface Offer {
  readonly meetingId: string;
  readonly productId: string;
  readonly customerId: string;
}

export async function workAsAgent(day: Day, tenant: string, account: 'agent' | 'agent2'): Promise<void> {
  let signedInAt = 0;
  const agent: Agent = {
    tenant,
    userId: '',
    token: '',
    socket: day.connect(tenant, '/lobby', () => agent.token),
  };
  while (!day.isOver()) {
    if (Date.now() - signedInAt > signInEveryMs) {
      const signedIn = await day.installation.signIn(tenant, account).catch(() => null);
      if (!signedIn) {
        await day.wait(500);
        continue;
      }
      Object.assign(agent, signedIn);
      signedInAt = Date.now();
    }
    // Also ends the pause after a meeting.
    await day.emit(agent.socket, 'lobby_join-lobby', {});
    const offers = (await day.ask({ tenant, url: '/api/lobby/offers', token: agent.token }))?.result ?? [];
    if (offers.length === 0) await day.wait(200, 600);
    else await answer(day, agent, day.pick<Offer>(offers));
  }
  await day.emit(agent.socket, 'lobby_leave-lobby', {});
}

async function answer(day: Day, agent: Agent, { meetingId, customerId, productId }: Offer): Promise<void> {
  const choice = day.random();
  if (choice < shares.rejected) {
    const rejected = await day.emit(agent.socket, 'lobby-request-rejected', { customerId, productId });
    if (rejected) day.record.rejected.push({ customerId, agentId: agent.userId });
  } else if (choice < shares.rejected + shares.held) await hold(day, agent, meetingId);
  else {
    const accepted = await day.emit(agent.socket, 'lobby-request-accepted', { meetingId });
    if (!accepted) return;
    day.record.accepted.push({ meetingId, agentId: agent.userId });
    await meet(day, agent, { meetingId, customerId });
  }
}

async function hold(day: Day, { tenant, token }: Agent, meetingId: string): Promise<void> {
  const queue = await day.ask({ tenant, url: '/api/lobby/queue', token });
  const queued = queue?.result.find((each: { meetingId: string }) => each.meetingId === meetingId);
  if (!queued) return;
  const { requestId } = queued;
  const url = `/api/lobby/requests/${requestId}/hold`;
  if (!(await day.ask({ tenant, method: 'POST', url, token, body: { note: 'One moment' } }))) return;
  day.record.held.push({ requestId });
  await day.wait(300, 1_000);
  await day.ask({ tenant, method: 'DELETE', url, token });
}

async function meet(
  day: Day,
  { tenant, token, socket }: Agent,
  { meetingId, customerId }: Pick<Offer, 'meetingId' | 'customerId'>,
): Promise<void> {
  await day.enterRoom(tenant, meetingId, token);
  await sendChat(day, tenant, meetingId, token);
  await day.wait(500, 2_500);
  const choice = day.random();
  // The page of this agent was closed; the meeting ends by itself later.
  if (choice < shares.left) return;
  if (choice < shares.left + shares.transferred) {
    const target = await findTarget(day, tenant, token, meetingId);
    const moved = target && (await day.emit(socket, 'lobby_customer-transfer', { meetingId, target }));
    if (moved) day.record.transferred.push({ meetingId });
  } else {
    const url = `/api/meetings/${meetingId}/hang-up`;
    if (await day.ask({ tenant, method: 'POST', url, token })) day.record.ended.push({ meetingId });
  }
  const note = `noted at ${performance.now()}`;
  const body = { status: 'completed', converted: false, revenue: null, note, version: 0 };
  const url = `/api/meetings/${meetingId}/outcomes/${customerId}`;
  if (await day.ask({ tenant, method: 'PUT', url, token, body }))
    day.record.outcomes.push({ meetingId, customerId, note });
}

async function findTarget(day: Day, tenant: string, token: string, meetingId: string) {
  if (day.random() < 0.3) return { to: 'link' };
  const found = await day.ask({ tenant, url: `/api/lobby/meetings/${meetingId}/targets`, token });
  const { agents = [], products = [] } = found?.result ?? {};
  const targets = [
    ...agents.map(({ id }: { id: string }) => ({ to: 'agent', agentId: id })),
    ...products.map(({ id }: { id: string }) => ({ to: 'product', productId: id })),
  ];
  return targets.length > 0 ? day.pick(targets) : { to: 'link' };
}
