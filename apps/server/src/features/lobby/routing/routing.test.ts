import { describe, expect, it } from 'vitest';
import { type Candidate, chooseAgents, hasMoreToAsk, type RoutingInput } from './routing.ts';

function buildCandidate(agentId: string, facts: Partial<Candidate> = {}): Candidate {
  return {
    agentId,
    lobbyOn: true,
    present: true,
    inMeeting: false,
    wrapsUp: false,
    languages: [],
    idleSince: 0,
    turn: 0,
    isAsked: false,
    isAskedElsewhere: false,
    hasRefused: false,
    hasEverRefused: false,
    ...facts,
  };
}

function chooseFor(
  routing: RoutingInput['routing'],
  candidates: Candidate[],
  facts: Partial<RoutingInput> = {},
) {
  return chooseAgents({
    routing,
    candidates,
    language: null,
    isPausing: false,
    firstAgentId: null,
    ...facts,
  });
}

const [amar, bela, chand] = [buildCandidate('amar'), buildCandidate('bela'), buildCandidate('chand')];

describe('broadcast', () => {
  it('chooses every free agent, with a verdict on each of the others', () => {
    const { chosen, verdicts } = chooseFor('broadcast', [
      amar,
      bela,
      buildCandidate('busy', { inMeeting: true }),
      buildCandidate('off', { lobbyOn: false }),
      buildCandidate('gone', { present: false }),
      buildCandidate('writing', { wrapsUp: true }),
      buildCandidate('unwilling', { hasRefused: true, hasEverRefused: true }),
      buildCandidate('asked', { isAsked: true }),
    ]);

    expect(chosen).toEqual(['amar', 'bela']);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      'chosen',
      'chosen',
      'busy',
      'lobby-off',
      'gone',
      'wrapping-up',
      'refused',
      'asked-already',
    ]);
  });

  it('excludes an agent who rejected an earlier round until the pause ends', () => {
    const refuser = buildCandidate('amar', { hasEverRefused: true });

    expect(chooseFor('broadcast', [refuser, bela], { isPausing: true }).chosen).toEqual(['bela']);
    expect(chooseFor('broadcast', [refuser, bela]).chosen).toEqual(['amar', 'bela']);
  });
});

describe('longest-idle', () => {
  const rested = [
    buildCandidate('amar', { idleSince: 30 }),
    buildCandidate('bela', { idleSince: 10 }),
    buildCandidate('chand', { idleSince: 20 }),
  ];

  it('chooses the agent who has been idle longest; the others are later in turn', () => {
    const { chosen, verdicts } = chooseFor('longest-idle', rested);

    expect(chosen).toEqual(['bela']);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['later-in-turn', 'chosen', 'later-in-turn']);
  });

  it('chooses no agent while an offer is open, and the next after a rejection', () => {
    const [first, second, third] = rested as [Candidate, Candidate, Candidate];
    const whileOpen = chooseFor('longest-idle', [first, { ...second, isAsked: true }, third]);
    const afterRefusal = chooseFor('longest-idle', [
      first,
      { ...second, hasRefused: true, hasEverRefused: true },
      third,
    ]);

    expect(whileOpen.chosen).toEqual([]);
    expect(afterRefusal.chosen).toEqual(['chand']);
  });

  it('skips an agent with an open sequential offer of another request', () => {
    const [first, second, third] = rested as [Candidate, Candidate, Candidate];

    expect(chooseFor('longest-idle', [first, { ...second, isAskedElsewhere: true }, third]).chosen).toEqual([
      'chand',
    ]);
  });
});

it('round-robin chooses the agent with the oldest turn, and ignores the idle times', () => {
  const turns = [
    buildCandidate('amar', { turn: 7, idleSince: 1 }),
    buildCandidate('bela', { turn: 5, idleSince: 9 }),
    buildCandidate('chand', { turn: 6 }),
  ];

  expect(chooseFor('round-robin', turns).chosen).toEqual(['bela']);
});

describe('a requested language', () => {
  const french = buildCandidate('amar', { languages: ['French'] });
  const german = buildCandidate('bela', { languages: ['German'] });
  const french2 = { language: 'French' };

  it('limits the choice to agents who speak it or any language', () => {
    const { chosen, verdicts, reason } = chooseFor('broadcast', [french, german, chand], french2);

    expect(chosen).toEqual(['amar', 'chand']);
    expect(verdicts[1]).toEqual({ agentId: 'bela', verdict: 'lacks-language' });
    expect(reason).toBeNull();
  });

  it('waits for a speaker who is in a meeting, choosing no agent', () => {
    expect(chooseFor('broadcast', [{ ...french, inMeeting: true }, german], french2).chosen).toEqual([]);
  });

  it.each([
    ['no reachable agent speaks', { ...french, present: false }],
    ['every speaker has refused', { ...french, hasRefused: true, hasEverRefused: true }],
  ])('that %s falls back to all agents with reason nobody-speaks-it', (_name, speaker) => {
    expect(chooseFor('broadcast', [speaker, german], french2)).toMatchObject({
      chosen: ['bela'],
      reason: 'nobody-speaks-it',
    });
  });
});

it('chooses the first agent alone while the request is reserved for that agent', () => {
  const { chosen, reason, verdicts } = chooseFor('broadcast', [amar, bela], { firstAgentId: 'bela' });

  expect({ chosen, reason }).toEqual({ chosen: ['bela'], reason: 'first-agent' });
  expect(verdicts[0]).toEqual({ agentId: 'amar', verdict: 'first-agent-first' });
});

describe('a request that a supervisor assigned', () => {
  const input = (candidates: Candidate[], facts: Partial<RoutingInput>): RoutingInput => ({
    routing: 'broadcast',
    candidates,
    language: null,
    isPausing: false,
    firstAgentId: null,
    ...facts,
  });
  const refuser = buildCandidate('amar', { hasRefused: true, hasEverRefused: true });

  it('is offered to no other agent while the assigned agent has the offer', () => {
    const asked = buildCandidate('amar', { isAsked: true });

    const { chosen, verdicts } = chooseFor('broadcast', [asked, bela], { isAssigned: true });

    expect(chosen).toEqual([]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['asked-already', 'first-agent-first']);
  });

  it('is offered to the others after the assigned agent rejected, before the round ends', () => {
    const refused = input([refuser, bela, chand], { wasAssigned: true });

    expect(hasMoreToAsk(refused)).toBe(true);
    expect(chooseAgents(refused).chosen).toEqual(['bela', 'chand']);
  });

  it('keeps the round open for agents who get the offer after the pause', () => {
    const paused = buildCandidate('bela', { hasEverRefused: true });

    expect(hasMoreToAsk(input([refuser, paused], { wasAssigned: true, isPausing: true }))).toBe(true);
  });

  it('ends the round when no other agent is available', () => {
    const gone = buildCandidate('bela', { present: false });

    expect(hasMoreToAsk(input([refuser, gone], { wasAssigned: true }))).toBe(false);
  });
});
