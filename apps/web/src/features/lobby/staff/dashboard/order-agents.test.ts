import type { presenceStates } from '@foyer/contract/lobby/presence.ts';
import { expect, test } from 'vitest';
import { orderAgents } from './order-agents.ts';

const agent = (name: string, state: (typeof presenceStates)[number]) => ({
  name,
  presence: { state, since: null, until: null, breakReason: null },
});

test('available agents come first, offline ones last, and agents of one state by name', () => {
  const agents = [
    agent('Zoya', 'offline'),
    agent('Ben', 'available'),
    agent('Dev', 'wrapping-up'),
    agent('Priya', 'break'),
    agent('Meera', 'in-meeting'),
    agent('Asha', 'available'),
  ];

  expect(orderAgents(agents).map(({ name }) => name)).toEqual([
    'Asha',
    'Ben',
    'Meera',
    'Dev',
    'Priya',
    'Zoya',
  ]);
});
