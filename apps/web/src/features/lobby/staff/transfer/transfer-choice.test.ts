import type { PresenceState } from '@foyer/contract/lobby/presence.ts';
import { expect, test } from 'vitest';
import { agentOptions, needsConfirmation, productOptions, type Targets } from './transfer-choice.ts';

const presenceOf = (state: PresenceState) => ({ state, since: null, until: null, breakReason: null });

const targets: Targets = {
  customers: [],
  agents: [
    { id: 'zoe', name: 'Zoe', isPresent: false, isBusy: false, presence: presenceOf('break') },
    { id: 'ben', name: 'Ben', isPresent: true, isBusy: true, presence: presenceOf('wrapping-up') },
    { id: 'uma', name: 'Uma', isPresent: true, isBusy: false, presence: presenceOf('available') },
    { id: 'amy', name: 'Amy', isPresent: true, isBusy: false, presence: presenceOf('available') },
  ],
  products: [
    { id: 'neet', name: 'NEET', slug: 'neet', waiting: 2, isSomebodyThere: false },
    { id: 'jee', name: 'JEE', slug: 'jee', waiting: 0, isSomebodyThere: true },
  ],
};

test('lists available agents first, then busy ones, then absent ones, each with their presence', () => {
  expect(
    agentOptions(targets).map((option) => [option.name, option.availability, option.presence?.state]),
  ).toEqual([
    ['Amy', 'here', 'available'],
    ['Uma', 'here', 'available'],
    ['Ben', 'busy', 'wrapping-up'],
    ['Zoe', 'absent', 'break'],
  ]);
});

test('lists products with an available agent first, with their queue length', () => {
  expect(productOptions(targets)).toMatchObject([
    { name: 'JEE', waiting: 0, target: { to: 'product', productId: 'jee' } },
    { name: 'NEET', waiting: 2, availability: 'absent', presence: null },
  ]);
});

test('only an absent agent needs a confirmation', () => {
  const toConfirm = [...agentOptions(targets), ...productOptions(targets)].filter(needsConfirmation);

  expect(toConfirm.map((option) => option.name)).toEqual(['Zoe']);
});
