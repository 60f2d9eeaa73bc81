/** The meeting room, for whoever composes the page. */
export { beginCall, preloadRoom } from './browser-call.ts';
export { MeetingRoom, type MeetingRoomProps } from './meeting-room.tsx';
