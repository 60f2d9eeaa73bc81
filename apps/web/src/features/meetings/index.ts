/** The meeting room, for whoever composes the page. */
export { beginCall, preloadRoom } from './browser-call.ts';
export { MeetingRoom } from './meeting-room.tsx';
export type { MeetingRoomProps } from './room-options.ts';
export type { RoomPanelProps, RoomPartProps, RoomParts } from './room-parts.ts';
