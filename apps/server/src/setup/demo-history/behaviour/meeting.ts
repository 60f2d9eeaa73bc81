/** A meeting, from the room to the outcome and the feedback. */
import { randomUUID } from 'node:crypto';
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import type { FeedbackReason } from '@foyer/contract/feedbacks.ts';
import type { OutcomeStatus } from '@foyer/contract/meetings/outcomes.ts';
import { type Caller, unlessRejected } from '../engine/calls.ts';
import { createDice } from '../engine/dice.ts';
import type { SimulatedAgent } from '../engine/floor.ts';
import { agentLines, comments, customerLines, notes } from '../engine/texts.ts';
import type { SimulatedCustomer, World } from '../engine/world.ts';

/** How many of the meetings. */
const shares = {
  customerIsLost: 0.03,
  customerLeaves: 0.15,
  hasOutcome: 0.93,
  hasFeedback: 0.55,
  chats: 0.4,
  agentIsWellConnected: 0.97,
  customerIsWellConnected: 0.85,
};
const medianRevenue = { acme: 24_000, globex: 180, demo: 90 } as const;
const medianMs = minutes(11);

interface Meeting {
  readonly agent: SimulatedAgent;
  readonly customer: SimulatedCustomer;
  /** The customer's page. */
  readonly by: Caller;
  readonly meetingId: string;
}

/** The agent has accepted. @param stopsWaiting called once the customer's page is the room */
export async function meet(world: World, meeting: Meeting, stopsWaiting: () => void): Promise<boolean> {
  const { app, dice, floor, media, tenant, timeline } = world;
  const { agent, customer, meetingId } = meeting;
  const room = `${tenant.slug}:${meetingId}`;
  const agentIdentity = `agent:${agent.staff.actor.userId}`;
  const customerIdentity = `customer:${customer.customerId}`;
  world.meetings += 1;
  await timeline.wait(seconds(dice.between(1.5, 5)));
  media.enter(room, agentIdentity);
  stopsWaiting();
  if (dice.chance(shares.customerIsLost)) {
    await app.reconcileRoom(room);
    await timeline.wait(minutes(1.2));
    await floor.sweep();
    agent.isBusy = false;
    return false;
  }
  media.enter(room, customerIdentity);
  await app.reconcileRoom(room);
  await talk(world, meeting);
  await end(world, meeting);
  // The page of the customer is free for the rating while the agent writes the outcome.
  timeline.start(timeline.now(), () => rate(world, meeting));
  await wrapUp(world, meeting);
  return true;
}

async function talk(world: World, meeting: Meeting): Promise<void> {
  const { calls, dice, timeline } = world;
  const { agent, by, meetingId } = meeting;
  const lastsMs = Math.min(minutes(50), Math.max(minutes(1), dice.around(medianMs, 0.55)));
  const lines = dice.chance(shares.chats) ? 1 + dice.count(2) : 0;
  for (let written = 0; written < lines; written += 1) {
    await timeline.wait(lastsMs / (lines + 1));
    const isAgents = dice.chance(0.5);
    await calls.ask({
      method: 'POST',
      url: `/api/meetings/${meetingId}/messages`,
      by: isAgents ? agent.staff.by : by,
      body: {
        id: randomUUID(),
        text: dice.pick(isAgents ? agentLines : customerLines),
        recipient: 'EVERYONE',
        fileIds: [],
      },
    });
  }
  await timeline.wait(lastsMs / (lines + 1));
  await reportConnections(world, meeting, lastsMs);
}

/** As the agent's page does at the end. */
async function reportConnections(
  { calls }: World,
  { agent, customer, meetingId }: Meeting,
  lastsMs: number,
): Promise<void> {
  // Of their own, so that connections change nothing else of the history.
  const dice = createDice(Math.floor(lastsMs));
  const qualityOf = (isGood: number) => {
    const whole = Math.floor(lastsMs / 1_000);
    const poor = dice.chance(isGood)
      ? Math.floor(whole * dice.between(0, 0.2))
      : Math.floor(whole * dice.between(0.4, 0.8));
    const lost = dice.chance(0.1) ? Math.floor(poor / 3) : 0;
    const good = Math.floor((whole - poor) / 4);
    return { excellent: whole - poor - good, good, poor: poor - lost, lost };
  };
  await calls.ask({
    method: 'PUT',
    url: `/api/meetings/${meetingId}/connection-quality`,
    by: agent.staff.by,
    body: {
      pageId: randomUUID(),
      self: qualityOf(shares.agentIsWellConnected),
      customers: [{ customerId: customer.customerId, ...qualityOf(shares.customerIsWellConnected) }],
    },
  });
}

async function end({ calls, dice, timeline }: World, { agent, by, meetingId }: Meeting): Promise<void> {
  if (dice.chance(shares.customerLeaves)) {
    await calls.ask({ method: 'POST', url: `/api/meetings/${meetingId}/departure`, by });
    await timeline.wait(seconds(dice.between(8, 40)));
  }
  await calls.ask({ method: 'POST', url: `/api/meetings/${meetingId}/hang-up`, by: agent.staff.by });
}

async function wrapUp(world: World, { agent, customer, meetingId }: Meeting): Promise<void> {
  const { calls, dice, floor, timeline, tenant } = world;
  await timeline.wait(seconds(dice.between(8, 60)));
  if (dice.chance(shares.hasOutcome)) {
    const status = dice.weighted<OutcomeStatus>([
      ['completed', 12],
      ['follow-up', 5],
      ['not-interested', 4],
      ['wrong-person', 1],
      ['technical-problem', 1],
    ]);
    const converted = status === 'completed' && dice.chance(0.45 * agent.skill);
    const median = medianRevenue[tenant.slug as keyof typeof medianRevenue] ?? 100;
    const revenue = converted && dice.chance(0.9) ? Math.round(dice.around(median, 0.4) * 100) / 100 : null;
    await calls.ask({
      method: 'PUT',
      url: `/api/meetings/${meetingId}/outcomes/${customer.customerId}`,
      by: agent.staff.by,
      body: { status, converted, revenue, note: dice.chance(0.5) ? dice.pick(notes) : '', version: 0 },
    });
  } else {
    await timeline.wait(seconds(31));
    await floor.sweep();
  }
  agent.isBusy = false;
}

async function rate({ calls, dice, timeline }: World, { agent, by, meetingId }: Meeting): Promise<void> {
  if (!dice.chance(shares.hasFeedback)) return;
  await timeline.wait(seconds(dice.between(10, 150)));
  const stars = dice.weighted([
    [5, 10 * agent.skill],
    [4, 6],
    [3, 2],
    [2, 1],
    [1, 0.6],
  ]);
  const reasons: readonly FeedbackReason[] =
    stars > 3 ? ['helpful', 'friendly', 'clear'] : ['sound', 'picture', 'waited-long', 'not-answered'];
  const body = {
    stars,
    reasons: reasons.filter(() => dice.chance(0.45)),
    text: dice.chance(0.35) ? dice.pick(comments[stars > 3 ? 'good' : 'bad']) : '',
  };
  const answer = calls.ask({ method: 'PUT', url: `/api/meetings/${meetingId}/feedback`, by, body });
  await unlessRejected(['feedback.too_late'], answer);
}
