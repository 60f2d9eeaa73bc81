/** The kinds of agent states. States of one kind follow each other; `overall` is the presence. */
import type { AgentStep } from '@foyer/contract/agent-logs.ts';
import type { StateKind } from './store.ts';

/** Duty, presence and the lobby switch are independent of each other, so each kind has its own timeline. */
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
} as const satisfies Record<AgentStep, StateKind>;
