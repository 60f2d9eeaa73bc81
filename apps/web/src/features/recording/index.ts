/** Public surface of the recording feature: its part of the meeting room. */
export { RoomRecording } from './room-recording.tsx';
