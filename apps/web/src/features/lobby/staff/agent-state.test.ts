import { expect, test } from 'vitest';
import { agentState, orderAgents } from './agent-state.ts';

const off = { onDuty: false, isAgentAvailableInLobby: false, isPresent: false, inMeeting: false };

test.each([
  [off, 'off-duty'],
  [{ ...off, onDuty: true }, 'on-duty'],
  [{ ...off, onDuty: true, isAgentAvailableInLobby: true, isPresent: true }, 'ready'],
  [{ ...off, onDuty: true, isAgentAvailableInLobby: true }, 'away'],
  [{ onDuty: true, isAgentAvailableInLobby: true, isPresent: true, inMeeting: true }, 'in-meeting'],
])('%o is %s', (switches, name) => {
  expect(agentState(switches).name).toBe(name);
});

test('whose lobby is on without them stands first, then who can take somebody', () => {
  const agents = [
    { ...off, name: 'Zoya' },
    { ...off, onDuty: true, isAgentAvailableInLobby: true, isPresent: true, name: 'Ben' },
    { ...off, onDuty: true, isAgentAvailableInLobby: true, name: 'Priya' },
    { ...off, onDuty: true, isAgentAvailableInLobby: true, isPresent: true, name: 'Asha' },
  ];

  expect(orderAgents(agents).map((agent) => agent.name)).toEqual(['Priya', 'Asha', 'Ben', 'Zoya']);
});
