/** Props of the meeting room. */
import type { StartDevices } from '../call/call-view-model.ts';
import type { RoomParts } from './room-parts.ts';

export interface MeetingRoomProps {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
  /** Returns a fresh access token, `null` when the session has ended. Called at every entry. */
  readonly token: () => Promise<string | null>;
  /** Which devices to turn on; a device that stays off is not requested. Both by default. */
  readonly start?: StartDevices;
  /** The customer confirmed to return: entering takes back that they left. */
  readonly rejoins?: boolean;
  /** How often Back was pressed in the room: each time the room says how to leave. */
  readonly backPresses?: number;
  /** Called by the end page's button; without it the button links to the product page or the console. */
  readonly onEnded?: () => void;
  /** Components of other features, such as the chat. */
  readonly parts?: RoomParts;
}
