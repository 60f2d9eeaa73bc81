/** Which states of an agent follow each other: pure rules. */
import type { AgentState, StateKind } from './store.ts';

/** On duty says nothing about being there, and neither about the lobby: each has a line of its own. */
export const kindOf = {
  'on-duty': 'duty',
  'off-duty': 'duty',
  'lobby-on': 'lobby',
  'lobby-off': 'lobby',
  present: 'presence',
  gone: 'presence',
  'in-meeting': 'work',
  'wrap-up': 'work',
  free: 'work',
} as const satisfies Record<AgentState, StateKind>;
