/** The panels that other features add to the room; each is loaded when the room needs it. */
import type { RoomParts } from '../features/meetings/index.ts';

const chat = async () => ({ default: (await import('../features/chat/index.ts')).ChatPanel });
const recording = async () => ({ default: (await import('../features/recording/index.ts')).RoomRecording });
const loadOutcomes = () => import('../features/outcomes/index.ts');

export const agentRoomParts: RoomParts = {
  chat,
  recording,
  outcome: async () => ({ default: (await loadOutcomes()).OutcomePanel }),
  outcomeAtEnd: async () => ({ default: (await loadOutcomes()).OutcomeAtEnd }),
  outcomeAfterwards: async () => ({ default: (await loadOutcomes()).OutcomesAfterMeeting }),
};

/** Guests have no chat and give no feedback. */
export const guestRoomParts: RoomParts = { recording };

export const customerRoomParts: RoomParts = {
  chat,
  recording,
  feedback: async () => ({ default: (await import('../features/feedbacks/index.ts')).Feedback }),
};
