/** What other features bring into the room; each is loaded when the room asks for it. */
import type { RoomParts } from '../features/meetings/index.ts';

const chat = async () => ({ default: (await import('../features/chat/index.ts')).ChatPanel });
const loadOutcomes = () => import('../features/outcomes/index.ts');

export const agentsParts: RoomParts = {
  chat,
  outcome: async () => ({ default: (await loadOutcomes()).OutcomePanel }),
  outcomeAfterwards: async () => ({ default: (await loadOutcomes()).OutcomesAfterwards }),
};

export const customersParts: RoomParts = {
  chat,
  feedback: async () => ({ default: (await import('../features/feedbacks/index.ts')).Feedback }),
};
