import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { describe, expect, it } from 'vitest';
import { type AgentFacts, dueMove, isFree, isThere, type RequestFacts } from './policy.ts';

const start = new Date('2026-11-21T10:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const later = (ms: number, facts: Partial<RequestFacts>) => dueMove(buildFacts(facts), at(ms));

function buildFacts(facts: Partial<RequestFacts> = {}): RequestFacts {
  return {
    status: 'WAITING',
    keptOpenUntil: null,
    waitingSince: start,
    round: 1,
    nobodySince: null,
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
  it('nothing is due as long as the page is seen', () => {
    expect(later(lobbyLimits.customerGraceMs, {})).toBeNull();
  });

  it('a customer who is gone longer than the grace has left', () => {
    const facts = { customerSeenAt: start };

    expect(later(lobbyLimits.customerGraceMs - 1, facts)).toBeNull();
    expect(later(lobbyLimits.customerGraceMs, facts)).toEqual({ to: 'LEFT', reason: 'gone' });
  });

  it('the wait ends when no assigned agent is there for a minute', () => {
    expect(later(lobbyLimits.nobodyThereMs - 1, { nobodySince: start })).toBeNull();
    expect(later(lobbyLimits.nobodyThereMs, { nobodySince: start })).toEqual({
      to: 'EXPIRED',
      reason: 'no-agent',
    });
  });

  it('nobody waits longer than the longest wait', () => {
    expect(later(lobbyLimits.maxWaitMs, {})).toEqual({ to: 'EXPIRED', reason: 'max-wait' });
  });

  it('an offer that is still open keeps the request offered', () => {
    expect(later(0, { status: 'OFFERED', openOffers: 1, refusals: 3 })).toBeNull();
  });

  it('the first round of refusals goes back to the queue, the second ends the wait', () => {
    expect(later(0, { status: 'OFFERED', refusals: 1 })).toEqual({ to: 'WAITING', because: 'round-over' });
    expect(later(0, { status: 'OFFERED', refusals: 1, round: 2 })).toEqual({
      to: 'EXPIRED',
      reason: 'rejected',
    });
  });

  it('busy agents keep the queue open after the last refusal', () => {
    expect(later(0, { status: 'OFFERED', refusals: 1, round: 2, busyAgents: 1 })).toEqual({
      to: 'WAITING',
      because: 'offers-withdrawn',
    });
    expect(later(0, { status: 'WAITING', refusals: 1, round: 2, busyAgents: 1 })).toBeNull();
  });

  it('offers that were taken back cost no round', () => {
    expect(later(0, { status: 'OFFERED' })).toEqual({ to: 'WAITING', because: 'offers-withdrawn' });
  });
});

describe('after an accept', () => {
  const accepted = { status: 'ACCEPTED', acceptedAt: start } as const;
  const away = { present: false, since: start };
  const inside = { present: true, since: start };

  it('an agent who does not come gives the customer back to the queue', () => {
    expect(later(lobbyLimits.agentArrivesMs - 1, { ...accepted, agent: away, customer: inside })).toBeNull();
    expect(later(lobbyLimits.agentArrivesMs, { ...accepted, agent: away, customer: inside })).toEqual({
      to: 'WAITING',
      because: 'agent-absent',
    });
  });

  it('a customer who does not come has left', () => {
    expect(
      later(lobbyLimits.customerArrivesMs - 1, { ...accepted, agent: inside, customer: away }),
    ).toBeNull();
    expect(later(lobbyLimits.customerArrivesMs, { ...accepted, agent: inside, customer: away })).toEqual({
      to: 'LEFT',
      reason: 'gone',
    });
  });
});

it.each(['ACCEPTED', 'IN_MEETING'] as const)(
  '%s with an agent who works here no longer goes back to the queue at once',
  (status) => {
    const facts = { status, acceptedAt: start, hasLostAgent: true };

    expect(later(0, facts)).toEqual({ to: 'WAITING', because: 'agent-deactivated' });
  },
);

describe('in a meeting', () => {
  const away = { present: false, since: start };
  const inside = { present: true, since: start };

  it('the meeting outlives its customer by three minutes', () => {
    const facts = { status: 'IN_MEETING', agent: inside, customer: away } as const;

    expect(later(lobbyLimits.returnMs - 1, facts)).toBeNull();
    expect(later(lobbyLimits.returnMs, facts)).toEqual({ to: 'ENDED', reason: 'gone' });
  });

  it('a customer whose agent is gone for three minutes is first in the queue again', () => {
    const facts = { status: 'IN_MEETING', agent: away, customer: inside } as const;

    expect(later(lobbyLimits.returnMs - 1, facts)).toBeNull();
    expect(later(lobbyLimits.returnMs, facts)).toEqual({ to: 'WAITING', because: 'agent-gone' });
  });
});

describe('an agent', () => {
  it.each([
    ['with the lobby off', { available: false }],
    ['off duty', { onDuty: false }],
    ['never seen', { seenAt: null }],
  ])('%s is not there', (_name, facts) => {
    expect(isThere(buildAgent(facts), start)).toBe(false);
  });

  it('whose connection is lost is there for the grace only', () => {
    expect(isThere(buildAgent(), at(lobbyLimits.agentGraceMs - 1))).toBe(true);
    expect(isThere(buildAgent(), at(lobbyLimits.agentGraceMs))).toBe(false);
  });

  it('is not free in a meeting, nor in the pause after it', () => {
    expect(isFree(buildAgent(), start)).toBe(true);
    expect(isFree(buildAgent({ inMeeting: true }), start)).toBe(false);
    expect(isFree(buildAgent({ wrapsUpUntil: at(1) }), start)).toBe(false);
    expect(isFree(buildAgent({ wrapsUpUntil: start }), start)).toBe(true);
  });
});
