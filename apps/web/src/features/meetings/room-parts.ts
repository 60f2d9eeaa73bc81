/** Parts of the room that other features bring: the composition names them, the room loads and places them. */
import type { ComponentType } from 'react';

export interface RoomPartProps {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
  /** A fresh access token; `null` when the sign-in is over. */
  readonly token: () => Promise<string | null>;
}

/** A part beside the stage. It stays mounted while it is shut, so that it hears what is new. */
export interface RoomPanelProps extends RoomPartProps {
  readonly isOpen: boolean;
  /** After a loss something may have been missed: what stands is fetched anew. */
  readonly isConnected: boolean;
  /** Who one is in the room, `side:id`; empty while the room does not say it. */
  readonly selfIdentity: string;
  /** Who else is here; an agent's name is empty where the tenant hides it. */
  readonly people: readonly { readonly identity: string; readonly name: string; readonly side: string }[];
  /** What the server says to the room, by topic; stops by the function it returns. */
  readonly onSaid: (listener: (topic: string, payload: Uint8Array) => void) => () => void;
  /** How much is new, for the button that opens it; 0 when all is read. */
  readonly onUnread: (count: number) => void;
  readonly onClose: () => void;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What is absent has no button. Each is loaded after the first picture. */
export interface RoomParts {
  /** Hidden with the flag `chatButton` off. */
  readonly chat?: Load<RoomPanelProps>;
  /** An agent's alone, in the room. */
  readonly outcome?: Load<RoomPanelProps>;
  /** The same on the page after the meeting. */
  readonly outcomeAfterwards?: Load<RoomPartProps>;
  /** A customer's, on the page after the meeting. */
  readonly feedback?: Load<RoomPartProps>;
}
