/** The meeting room, for whoever composes the page; and what a look at one's devices shares with it. */
export { beginCall, openMediaRoom, preloadRoom, standInRoomAhead } from './browser-call.ts';
export { type CallDevices, callDevices } from './call-devices.ts';
export { type DeviceKind, deviceKinds, type OwnDevices } from './call-ports.ts';
export type { CallState } from './call-state.ts';
export { MeetingRoom } from './meeting-room.tsx';
export { browserDevices } from './own-devices.ts';
export type { MeetingRoomProps } from './room-options.ts';
export type { RoomPanelProps, RoomPartProps, RoomParts } from './room-parts.ts';
