/** The agent's meeting room, authenticated with the console session. */
import { initialDevicesOf } from '../features/devices/index.ts';
import { beginCall, MeetingRoom, preloadRoom } from '../features/meetings/index.ts';
import { freshAccessToken } from '../features/users/index.ts';
import { blurCamera, canBlurFrames } from '../platform/devices/blurred-camera.ts';
import { setCameraFilter } from '../platform/devices/camera-filter.ts';
import { recallDevices } from '../platform/devices/device-choice.ts';
import { agentRoomParts } from './room-parts.ts';

/** Starts joining the room before the page is rendered. @returns once the connection has been started */
export function joinEarly(meetingId: string): Promise<void> {
  beginCall({ meetingId, as: 'agent', token: freshAccessToken, start: initialDevices() });
  return preloadRoom();
}

export default function AgentRoom({ meetingId }: { meetingId: string }) {
  return (
    <MeetingRoom
      meetingId={meetingId}
      as="agent"
      token={freshAccessToken}
      start={initialDevices()}
      parts={agentRoomParts}
    />
  );
}

/** With the blur of the room on, the room turns the camera on once its background is blurred. */
function initialDevices() {
  const choice = recallDevices();
  if (!choice.isBlurredInRoom || !canBlurFrames()) return initialDevicesOf(choice, false);
  setCameraFilter((camera) => blurCamera(camera, notPrepared).track);
  const { microphone } = initialDevicesOf(choice, false);
  return { camera: 'later' as const, microphone };
}

/** Until the room has loaded what prepares the blur, a camera that is turned on has no frames. */
const notPrepared = new Promise<never>(() => {});
