import { expect, test } from 'vitest';
import { createSpeaking } from './speaking.ts';

function speakingAt(earlier: { identity: string; from: number; to: number }[] = []) {
  let time = 0;
  const speaking = createSpeaking(() => time, earlier);
  const at = (ms: number, identity: string, isSpeaking: boolean) => {
    time = ms;
    speaking.see(identity, isSpeaking);
  };
  const wait = (ms: number) => {
    time = ms;
  };
  return { speaking, at, wait };
}

test('keeps the turns of everyone, also at the same time, with those under way', () => {
  const { speaking, at, wait } = speakingAt();
  at(100, 'agent:ravi', true);
  at(900, 'customer:asha', true);
  at(1_000, 'agent:ravi', false);
  wait(1_500);

  expect(speaking.turns()).toEqual([
    { identity: 'agent:ravi', from: 100, to: 1_000 },
    { identity: 'customer:asha', from: 900, to: 1_500 },
  ]);
});

test('takes a short silence as part of a turn, and a long one as its end', () => {
  const { speaking, at } = speakingAt();
  at(0, 'agent:ravi', true);
  at(1_000, 'agent:ravi', false);
  at(2_000, 'agent:ravi', true);
  at(3_000, 'agent:ravi', false);
  at(6_000, 'agent:ravi', true);
  at(7_000, 'agent:ravi', false);

  expect(speaking.turns()).toEqual([
    { identity: 'agent:ravi', from: 0, to: 3_000 },
    { identity: 'agent:ravi', from: 6_000, to: 7_000 },
  ]);
});

test('ends all turns at a pause, and continues after what an earlier worker has written', () => {
  const { speaking, at, wait } = speakingAt([{ identity: 'customer:asha', from: 10, to: 20 }]);
  at(5_000, 'agent:ravi', true);
  wait(6_000);
  speaking.endAll();
  wait(9_000);

  expect(speaking.turns()).toEqual([
    { identity: 'customer:asha', from: 10, to: 20 },
    { identity: 'agent:ravi', from: 5_000, to: 6_000 },
  ]);
});
