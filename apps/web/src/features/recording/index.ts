/** Public surface of the recording feature: the question before a meeting, and its part of the meeting room. */
export { EarlyConsent } from './consent/early-consent.tsx';
export { RoomRecording } from './room-recording.tsx';
