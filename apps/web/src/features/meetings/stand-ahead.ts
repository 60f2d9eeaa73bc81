/** Standing in a room in a real browser; a chunk of its own, which only those who wait load. */
import { aheadRoutes } from '@foyer/contract/lobby-ahead.ts';
import { ApiError, call } from '../../platform/api.ts';
import { browserClock } from '../../platform/clock.ts';
import { makePlaces } from './places.ts';
import { standInRoom } from './standing.ts';

interface Who {
  readonly meetingId: string;
  readonly token: string;
  readonly loadMedia: () => Promise<typeof import('./livekit-room.ts')>;
  readonly signallingUrl: (path: string) => string;
}

export const standAhead = ({ meetingId, token, loadMedia, signallingUrl }: Who) =>
  standInRoom({
    async fetchKey() {
      const { result } = await call(aheadRoutes.connect, { token });
      // The page has not heard yet which meeting agents are being asked about now.
      if (result.meetingId !== meetingId) throw new ApiError('lobby.not_offered');
      return result;
    },
    openRoom: async (onNews) => (await loadMedia()).openLiveKitRoom(onNews, makePlaces),
    ...{ clock: browserClock, signallingUrl },
  });
