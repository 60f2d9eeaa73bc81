import { describe, expect, it } from 'vitest';
import { type Candidate, choose, type Look } from './routing.ts';

function buildCandidate(agentId: string, facts: Partial<Candidate> = {}): Candidate {
  return {
    ...{ agentId, lobbyOn: true, present: true, inMeeting: false, wrapsUp: false, languages: [] },
    ...{ idleSince: 0, turn: 0, isAsked: false, isAskedElsewhere: false },
    ...{ hasRefused: false, hasEverRefused: false },
    ...facts,
  };
}

function look(routing: Look['routing'], candidates: Candidate[], facts: Partial<Look> = {}) {
  return choose({ routing, candidates, language: null, isPausing: false, firstAgentId: null, ...facts });
}

const [amar, bela, chand] = [buildCandidate('amar'), buildCandidate('bela'), buildCandidate('chand')];

describe('broadcast', () => {
  it('asks everybody who is free, and says of each of the others why not', () => {
    const { chosen, verdicts } = look('broadcast', [
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
      ...['chosen', 'chosen', 'busy', 'lobby-off', 'gone', 'wrapping-up', 'refused', 'asked-already'],
    ]);
  });

  it('lets who refused in the round before rest until the pause is over', () => {
    const unwilling = buildCandidate('amar', { hasEverRefused: true });

    expect(look('broadcast', [unwilling, bela], { isPausing: true }).chosen).toEqual(['bela']);
    expect(look('broadcast', [unwilling, bela]).chosen).toEqual(['amar', 'bela']);
  });
});

describe('longest-idle', () => {
  const rested = [
    buildCandidate('amar', { idleSince: 30 }),
    buildCandidate('bela', { idleSince: 10 }),
    buildCandidate('chand', { idleSince: 20 }),
  ];

  it('asks the one who has been without a customer for longest, and the others later', () => {
    const { chosen, verdicts } = look('longest-idle', rested);

    expect(chosen).toEqual(['bela']);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['later-in-turn', 'chosen', 'later-in-turn']);
  });

  it('asks nobody while one is being asked, then the next', () => {
    const [first, second, third] = rested as [Candidate, Candidate, Candidate];
    const asking = look('longest-idle', [first, { ...second, isAsked: true }, third]);
    const refused = look('longest-idle', [
      first,
      { ...second, hasRefused: true, hasEverRefused: true },
      third,
    ]);

    expect(asking.chosen).toEqual([]);
    expect(refused.chosen).toEqual(['chand']);
  });

  it('leaves alone who is being asked for another customer', () => {
    const [first, second, third] = rested as [Candidate, Candidate, Candidate];

    expect(look('longest-idle', [first, { ...second, isAskedElsewhere: true }, third]).chosen).toEqual([
      'chand',
    ]);
  });
});

it('round-robin asks whose turn was longest ago, whoever is rested', () => {
  const turns = [
    buildCandidate('amar', { turn: 7, idleSince: 1 }),
    buildCandidate('bela', { turn: 5, idleSince: 9 }),
    buildCandidate('chand', { turn: 6 }),
  ];

  expect(look('round-robin', turns).chosen).toEqual(['bela']);
});

describe('a language that was asked for', () => {
  const french = buildCandidate('amar', { languages: ['French'] });
  const german = buildCandidate('bela', { languages: ['German'] });
  const french2 = { language: 'French' };

  it('goes to who speaks it, and to who speaks whatever is asked', () => {
    const { chosen, verdicts, reason } = look('broadcast', [french, german, chand], french2);

    expect(chosen).toEqual(['amar', 'chand']);
    expect(verdicts[1]).toEqual({ agentId: 'bela', verdict: 'lacks-language' });
    expect(reason).toBeNull();
  });

  it('waits for a speaker who is in a meeting', () => {
    expect(look('broadcast', [{ ...french, inMeeting: true }, german], french2).chosen).toEqual([]);
  });

  it.each([
    ['nobody there speaks', { ...french, present: false }],
    ['every speaker refused', { ...french, hasRefused: true, hasEverRefused: true }],
  ])('that %s goes to everybody, and says so', (_name, speaker) => {
    expect(look('broadcast', [speaker, german], french2)).toMatchObject({
      chosen: ['bela'],
      reason: 'nobody-speaks-it',
    });
  });
});

it('the assigned agent of a booked start is asked alone at first', () => {
  const { chosen, reason, verdicts } = look('broadcast', [amar, bela], { firstAgentId: 'bela' });

  expect({ chosen, reason }).toEqual({ chosen: ['bela'], reason: 'first-agent' });
  expect(verdicts[0]).toEqual({ agentId: 'amar', verdict: 'first-agent-first' });
});
