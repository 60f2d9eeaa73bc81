/**
 * Public surface of the meetings feature: the meeting room, preconnect, and the device code the device check
 * shares.
 */
export { beginCall, openMediaRoom, preconnectRoom, preloadRoom } from './call/browser-call.ts';
export { type CallDevices, callDevices } from './call/call-devices.ts';
export { type DeviceKind, deviceKinds, type LocalDevices } from './call/call-ports.ts';
export type { CallState } from './call/call-state.ts';
export { browserDevices } from './call/local-devices.ts';
export { keepForNextMeeting } from './call/switched-devices.ts';
export { loadExternalMeeting } from './external/load-external-meeting.ts';
export { MeetingRoom } from './room/meeting-room.tsx';
export type { MeetingRoomProps } from './room/room-options.ts';
export type {
  EndPartProps,
  PersonTracks,
  RecordingTool,
  RoomPanelProps,
  RoomPartProps,
  RoomParts,
  RoomRecordingProps,
} from './room/room-parts.ts';
