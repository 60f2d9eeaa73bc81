import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { describe, expect, it } from 'vitest';
import { type AgentFacts, dueTransition, isFree, isReachable, type RequestFacts } from './policy.ts';

const start = new Date('2026-11-21T10:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const later = (ms: number, facts: Partial<RequestFacts>) => dueTransition(buildFacts(facts), at(ms));

function buildFacts(facts: Partial<RequestFacts> = {}): RequestFacts {
  return {
    status: 'WAITING',
    keptOpenUntil: null,
    waitingSince: start,
    round: 1,
    unattendedSince: null,
    customerSeenAt: at(lobbyLimits.maxWaitMs),
    acceptedAt: null,
    hasLostAgent: false,
    agent: null,
    customer: null,
    openOffers: 0,
    refusals: 0,
    busyAgents: 0,
    ...facts,
  };
}

function buildAgent(agent: Partial<AgentFacts> = {}): AgentFacts {
  return {
    userId: 'priya',
    available: true,
    onDuty: true,
    seenAt: start,
    wrapsUpUntil: null,
    inMeeting: false,
    ...agent,
  };
}

describe('while a customer waits', () => {
  it('nothing is due while the customer’s page is connected', () => {
    expect(later(lobbyLimits.customerGraceMs, {})).toBeNull();
  });

  it('the customer has left when the grace period ends', () => {
    const facts = { customerSeenAt: start };

    expect(later(lobbyLimits.customerGraceMs - 1, facts)).toBeNull();
    expect(later(lobbyLimits.customerGraceMs, facts)).toEqual({ to: 'LEFT', reason: 'gone' });
  });

  it('the wait expires when no assigned agent was there for a minute', () => {
    expect(later(lobbyLimits.noAgentTimeoutMs - 1, { unattendedSince: start })).toBeNull();
    expect(later(lobbyLimits.noAgentTimeoutMs, { unattendedSince: start })).toEqual({
      to: 'EXPIRED',
      reason: 'no-agent',
    });
  });

  it('the wait expires after the maximum wait', () => {
    expect(later(lobbyLimits.maxWaitMs, {})).toEqual({ to: 'EXPIRED', reason: 'max-wait' });
  });

  it('no transition is due while an offer is open', () => {
    expect(later(0, { status: 'OFFERED', openOffers: 1, refusals: 3 })).toBeNull();
  });

  it('the first round of rejections returns the request to the queue, the second expires it', () => {
    expect(later(0, { status: 'OFFERED', refusals: 1 })).toEqual({ to: 'WAITING', because: 'round-over' });
    expect(later(0, { status: 'OFFERED', refusals: 1, round: 2 })).toEqual({
      to: 'EXPIRED',
      reason: 'rejected',
    });
  });

  it('busy agents keep the request open after the last rejection', () => {
    expect(later(0, { status: 'OFFERED', refusals: 1, round: 2, busyAgents: 1 })).toEqual({
      to: 'WAITING',
      because: 'offers-withdrawn',
    });
    expect(later(0, { status: 'WAITING', refusals: 1, round: 2, busyAgents: 1 })).toBeNull();
  });

  it('withdrawn offers do not end the round', () => {
    expect(later(0, { status: 'OFFERED' })).toEqual({ to: 'WAITING', because: 'offers-withdrawn' });
  });
});

describe('after an accept', () => {
  const accepted = { status: 'ACCEPTED', acceptedAt: start } as const;
  const away = { present: false, since: start };
  const inside = { present: true, since: start };

  it('the customer returns to the queue when the agent does not enter the room in time', () => {
    expect(
      later(lobbyLimits.agentJoinTimeoutMs - 1, { ...accepted, agent: away, customer: inside }),
    ).toBeNull();
    expect(later(lobbyLimits.agentJoinTimeoutMs, { ...accepted, agent: away, customer: inside })).toEqual({
      to: 'WAITING',
      because: 'agent-absent',
    });
  });

  it('after a restart of the server, agent and customer are not absent in the first moments', () => {
    const arrivalsDueFrom = new Date(start.getTime() + 2 * lobbyLimits.customerJoinTimeoutMs);
    const restarted = { ...accepted, arrivalsDueFrom, agent: away, customer: away };
    expect(later(2 * lobbyLimits.customerJoinTimeoutMs - 1, restarted)).toBeNull();
    expect(later(2 * lobbyLimits.customerJoinTimeoutMs, restarted)).toMatchObject({
      because: 'agent-absent',
    });
  });

  it('the customer has left when they do not enter the room in time', () => {
    expect(
      later(lobbyLimits.customerJoinTimeoutMs - 1, { ...accepted, agent: inside, customer: away }),
    ).toBeNull();
    expect(later(lobbyLimits.customerJoinTimeoutMs, { ...accepted, agent: inside, customer: away })).toEqual({
      to: 'LEFT',
      reason: 'gone',
    });
  });
});

it.each(['ACCEPTED', 'IN_MEETING'] as const)(
  '%s with a deactivated agent returns to the queue at once',
  (status) => {
    const facts = { status, acceptedAt: start, hasLostAgent: true };

    expect(later(0, facts)).toEqual({ to: 'WAITING', because: 'agent-deactivated' });
  },
);

describe('in a meeting', () => {
  const away = { present: false, since: start };
  const inside = { present: true, since: start };

  it('the request ends when the customer is out of the room for the return time', () => {
    const facts = { status: 'IN_MEETING', agent: inside, customer: away } as const;

    expect(later(lobbyLimits.returnWindowMs - 1, facts)).toBeNull();
    expect(later(lobbyLimits.returnWindowMs, facts)).toEqual({ to: 'ENDED', reason: 'gone' });
  });

  it('the request of a customer who left ends as a hang-up, also when no agent is left', () => {
    const left = { ...away, hasLeft: true };
    const hungUp = { to: 'ENDED', reason: 'hung-up' };
    const meeting = { status: 'IN_MEETING', agent: inside, customer: left } as const;

    expect(later(lobbyLimits.returnWindowMs - 1, meeting)).toBeNull();
    expect(later(lobbyLimits.returnWindowMs, meeting)).toEqual(hungUp);
    const leftLater = { ...left, since: at(60_000) };
    expect(later(lobbyLimits.returnWindowMs, { ...meeting, agent: away, customer: leftLater })).toEqual(
      hungUp,
    );
    expect(later(0, { ...meeting, hasLostAgent: true })).toEqual(hungUp);
  });

  it('the customer returns to the queue when the agent is out of the room for the return time', () => {
    const facts = { status: 'IN_MEETING', agent: away, customer: inside } as const;

    expect(later(lobbyLimits.returnWindowMs - 1, facts)).toBeNull();
    expect(later(lobbyLimits.returnWindowMs, facts)).toEqual({ to: 'WAITING', because: 'agent-gone' });
  });
});

describe('an agent', () => {
  it.each([
    ['with the lobby off', { available: false }],
    ['off duty', { onDuty: false }],
    ['never seen', { seenAt: null }],
  ])('%s is not reachable', (_name, facts) => {
    expect(isReachable(buildAgent(facts), start)).toBe(false);
  });

  it('with a lost connection is reachable until the grace period ends', () => {
    expect(isReachable(buildAgent(), at(lobbyLimits.agentGraceMs - 1))).toBe(true);
    expect(isReachable(buildAgent(), at(lobbyLimits.agentGraceMs))).toBe(false);
  });

  it('is not free in a meeting, nor in the pause after it', () => {
    expect(isFree(buildAgent(), start)).toBe(true);
    expect(isFree(buildAgent({ inMeeting: true }), start)).toBe(false);
    expect(isFree(buildAgent({ wrapsUpUntil: at(1) }), start)).toBe(false);
    expect(isFree(buildAgent({ wrapsUpUntil: start }), start)).toBe(true);
  });
});
