/** A customer knocks and waits until an agent accepts, or until the wait ends without a meeting. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { openStatuses, type RequestStatus } from '@foyer/contract/lobby/status.ts';
import { type Caller, unlessRejected } from '../engine/calls.ts';
import type { SimulatedAgent } from '../engine/floor.ts';
import type { SimulatedCustomer, World } from '../engine/world.ts';
import { meet } from './meeting.ts';

/** How many of the customers, and of the answers of agents. */
const shares = { checksDevices: 0.7, isRejected: 0.05 };
const medianGiveUpMs = minutes(7);
const medianReactionMs = seconds(9);
const looksEveryMs = minutes(1);

/** @returns whether they met */
export async function knockAndWait(
  world: World,
  customer: SimulatedCustomer,
  by: Caller,
  scheduleId?: string,
): Promise<boolean> {
  const { calls, dice, floor } = world;
  const body = scheduleId === undefined ? {} : { scheduleId };
  const request = await unlessRejected(
    ['customer.blocked', 'link.expired'],
    calls.ask<WaitingSnapshot>({ method: 'POST', url: '/api/lobby/requests', by, body }),
  );
  if (!request) return false;
  floor.waiting.add(customer.customerId);
  try {
    if (dice.chance(shares.checksDevices)) await checkDevices(world, by);
    const { meetingId } = request;
    const agent = await waitForAgent(world, customer, by, meetingId);
    if (!agent) return false;
    const meeting = { agent, customer, by, meetingId };
    return await meet(world, meeting, () => floor.waiting.delete(customer.customerId));
  } finally {
    floor.waiting.delete(customer.customerId);
  }
}

async function waitForAgent(
  world: World,
  { customerId, product }: SimulatedCustomer,
  by: Caller,
  meetingId: string,
): Promise<SimulatedAgent | null> {
  const { app, calls, dice, floor, timeline } = world;
  const giveUpAt = timeline.now().getTime() + dice.around(medianGiveUpMs, 0.5);
  while (timeline.now().getTime() < giveUpAt) {
    const free = floor.freeAgents();
    if (free.length === 0) {
      await timeline.wait(looksEveryMs);
      await floor.sweep();
      if (await isOver(world, by)) return null;
      continue;
    }
    const agent = dice.pick(free);
    agent.isBusy = true;
    await timeline.wait(Math.min(minutes(1.5), dice.around(medianReactionMs, 0.6)));
    const { actor } = agent.staff;
    if (dice.chance(shares.isRejected)) {
      const answer = app.lobby.reject(actor, { customerId, productId: product.id });
      await unlessRejected(['lobby.no_request', 'lobby.already_taken'], answer);
    } else {
      const answer = app.lobby.accept(actor, meetingId, 'simulated');
      if (await unlessRejected(['lobby.no_request', 'lobby.already_taken'], answer)) return agent;
    }
    agent.isBusy = false;
    await timeline.wait(looksEveryMs);
    await floor.sweep();
    if (await isOver(world, by)) return null;
  }
  await calls.ask({ method: 'DELETE', url: '/api/lobby/requests/current', by });
  return null;
}

async function isOver({ calls }: World, by: Caller): Promise<boolean> {
  const { status } = await calls.ask<WaitingSnapshot>({ url: '/api/lobby/requests/current', by });
  return !(openStatuses as readonly RequestStatus[]).includes(status);
}

async function checkDevices({ calls, dice }: World, by: Caller): Promise<void> {
  const body = {
    camera: dice.weighted([
      ['works', 20],
      ['refused', 2],
      ['missing', 1],
      ['skipped', 2],
    ]),
    microphone: dice.weighted([
      ['works', 30],
      ['silent', 1],
      ['refused', 1],
    ]),
    speaker: dice.weighted([
      ['heard', 20],
      ['unheard', 1],
      ['skipped', 4],
    ]),
    connection: dice.weighted([
      ['good', 16],
      ['slow', 4],
      ['unknown', 1],
    ]),
  };
  await calls.ask({ method: 'PUT', url: '/api/lobby/requests/current/device-check', by, body });
}
