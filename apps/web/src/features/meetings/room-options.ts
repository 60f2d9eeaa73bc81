/** Which meeting a room is of, for whom, and what stands in it. */
import type { RoomParts } from './room-parts.ts';

export interface MeetingRoomProps {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
  /** A fresh access token; `null` when the sign-in is over. Asked for at every entry. */
  readonly token: () => Promise<string | null>;
  /** What should be on; a device left off is not asked for. Both by default. */
  readonly start?: { camera: boolean; microphone: boolean };
  /** Goes on from the end screen; without it a customer is led to the product's page, an agent to the console. */
  readonly onEnded?: () => void;
  /** Parts of the room that other features bring. */
  readonly parts?: RoomParts;
}
