/**
 * Components that other features contribute to the room; the app passes loaders, the room loads and
 * places them.
 */
import type { ComponentType } from 'react';

export interface RoomPartProps {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
  /** Returns a fresh access token, `null` when the session has ended. */
  readonly token: () => Promise<string | null>;
}

/** A panel beside the stage. It stays mounted while closed, so that it keeps receiving messages. */
export interface RoomPanelProps extends RoomPartProps {
  readonly isOpen: boolean;
  /** Messages may be missed during a connection loss; the panel fetches again when this becomes true. */
  readonly isConnected: boolean;
  /** The local participant's identity, `side:id`; empty while unknown. */
  readonly selfIdentity: string;
  /** The other participants; an agent's name is empty if the tenant hides it. */
  readonly people: readonly { readonly identity: string; readonly name: string; readonly side: string }[];
  /** Subscribes to the server's data messages by topic. @returns unsubscribe */
  readonly onServerMessage: (listener: (topic: string, payload: Uint8Array) => void) => () => void;
  /** Sets the unread count on the panel's button; 0 when everything is read. */
  readonly onUnread: (count: number) => void;
  readonly onClose: () => void;
}

/** A part of the dialog that ends the meeting. */
export interface EndPartProps {
  readonly meetingId: string;
  /** Ends the meeting, like the dialog's own button. */
  readonly onEnd: () => void;
}

/** What one person in the room sends; `null` without it, and for a person on hold. */
export interface PersonTracks {
  readonly identity: string;
  readonly name: string;
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
  readonly screenAudio: MediaStreamTrack | null;
}

/** Whether the agent can record, and does. */
export type RecordingTool = 'unavailable' | 'off' | 'on';

/** The recording of the meeting, over the stage: its sign and question for everyone, its controls for the agent. */
export interface RoomRecordingProps
  extends RoomPartProps,
    Pick<RoomPanelProps, 'isConnected' | 'selfIdentity' | 'people' | 'onServerMessage'> {
  readonly productName: string;
  /** Empty if the tenant hides it. */
  readonly agentName: string;
  /** The tracks of everyone in the room now, the local participant included. */
  readonly tracks: () => readonly PersonTracks[];
  /** Whether the agent opened the controls. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onTool: (tool: RecordingTool) => void;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A missing part has no button. Each part is loaded after the first remote video frame. */
export interface RoomParts {
  /** Hidden with the flag `chatButton` off. */
  readonly chat?: Load<RoomPanelProps>;
  /** With the tenant's setting `localRecording` or the flag `serverSideRecording`. */
  readonly recording?: Load<RoomRecordingProps>;
  /** For agents, in the room. */
  readonly outcome?: Load<RoomPanelProps>;
  /** For agents, in the dialog that ends a meeting with one customer. */
  readonly outcomeAtEnd?: Load<EndPartProps>;
  /** For agents, on the page after the meeting. */
  readonly outcomeAfterwards?: Load<RoomPartProps>;
  /** For customers, on the page after the meeting. */
  readonly feedback?: Load<RoomPartProps>;
}
