/** Wires the preconnect to the browser; a separate chunk that only waiting customers load. */
import { preconnectRoutes } from '@foyer/contract/lobby/preconnect.ts';
import { ApiError, call } from '../../../platform/api/api.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import { createPlaceholderTracks } from '../livekit/placeholder-tracks.ts';
import { createPreconnection } from './preconnect.ts';

interface PreconnectOptions {
  readonly meetingId: string;
  readonly token: string;
  readonly loadMedia: () => Promise<typeof import('../livekit/livekit-room.ts')>;
  readonly signallingUrl: (path: string) => string;
}

export const startPreconnect = ({ meetingId, token, loadMedia, signallingUrl }: PreconnectOptions) =>
  createPreconnection({
    async fetchEntry() {
      const { result } = await call(preconnectRoutes.connect, { token });
      // The request has been offered for another meeting meanwhile; the page gets the event soon.
      if (result.meetingId !== meetingId) throw new ApiError('lobby.not_offered');
      return result;
    },
    openRoom: async (onEvent) => (await loadMedia()).openLiveKitRoom(onEvent, createPlaceholderTracks),
    clock: browserClock,
    signallingUrl,
  });
