import { expect, test } from 'vitest';
import { agentLines, mustAsk, productLines, type Targets } from './transfer-choice.ts';

const targets: Targets = {
  customers: [],
  agents: [
    { id: 'zoe', name: 'Zoe', isPresent: false, isBusy: false },
    { id: 'ben', name: 'Ben', isPresent: true, isBusy: true },
    { id: 'uma', name: 'Uma', isPresent: true, isBusy: false },
    { id: 'amy', name: 'Amy', isPresent: true, isBusy: false },
  ],
  products: [
    { id: 'neet', name: 'NEET', slug: 'neet', waiting: 2, isSomebodyThere: false },
    { id: 'jee', name: 'JEE', slug: 'jee', waiting: 0, isSomebodyThere: true },
  ],
};

test('agents who can take somebody now stand first, then who is busy, then who is away', () => {
  expect(agentLines(targets).map((line) => [line.name, line.presence])).toEqual([
    ['Amy', 'here'],
    ['Uma', 'here'],
    ['Ben', 'busy'],
    ['Zoe', 'absent'],
  ]);
});

test('products where somebody is there stand first, each with who wait', () => {
  expect(productLines(targets)).toMatchObject([
    { name: 'JEE', waiting: 0, target: { to: 'product', productId: 'jee' } },
    { name: 'NEET', waiting: 2, presence: 'absent' },
  ]);
});

test('only an agent who is away is asked about first', () => {
  const asked = [...agentLines(targets), ...productLines(targets)].filter(mustAsk);

  expect(asked.map((line) => line.name)).toEqual(['Zoe']);
});
