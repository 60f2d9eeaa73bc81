/** Rooms that LiveKit closes soon, for tests that wait for it. */
import { RoomServiceClient } from 'livekit-server-sdk';

interface LiveKitAccess {
  readonly httpUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Creates a room that is closed a second after the last participant has left. */
export async function createShortRoom(
  { httpUrl, apiKey, apiSecret }: LiveKitAccess,
  name: string,
): Promise<void> {
  await new RoomServiceClient(httpUrl, apiKey, apiSecret).createRoom({ name, departureTimeout: 1 });
}
