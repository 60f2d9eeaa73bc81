/** Wires the recorder to the browser and the API. */
import { localRecordingRoutes } from '@foyer/contract/meetings/local-recordings.ts';
import { ApiError, call } from '../../../platform/api/api.ts';
import { mayPass } from '../../../platform/api/api-error.ts';
import { retryWhile } from '../../../platform/connection/retry.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import type { PersonTracks } from '../../meetings/index.ts';
import { openCapture } from './capture.ts';
import { freeBytes } from './free-space.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createRecordingFile } from './recording-files.ts';
import type { RecorderPorts } from './recording-ports.ts';

type Token = () => Promise<string | null>;

async function signedIn(token: Token): Promise<string> {
  const fresh = await token();
  if (!fresh) throw new ApiError('auth.missing');
  return fresh;
}

/** Stopping is repeated while the server is unreachable: the sign in the room depends on it. */
const untilReachable = { attempts: 8, initialMs: 500, maxMs: 8000, while: mayPass };

/** The API of the agent's own recordings. @throws ApiError */
export const recordingApi = (token: Token) => ({
  start: async (meetingId: string) =>
    (await call(localRecordingRoutes.start, { params: { meetingId }, token: await signedIn(token) })).result,
  stop: (recordingId: string, reason: Parameters<RecorderPorts['api']['stop']>[1]) =>
    retryWhile(
      async () =>
        void (await call(localRecordingRoutes.stop, {
          params: { recordingId },
          body: { reason },
          token: await signedIn(token),
        })),
      untilReachable,
    ),
  download: async (recordingId: string) =>
    void (await call(localRecordingRoutes.download, {
      params: { recordingId },
      token: await signedIn(token),
    })),
  remove: async (recordingId: string) =>
    void (await call(localRecordingRoutes.remove, { params: { recordingId }, token: await signedIn(token) })),
});

interface Options {
  readonly meetingId: string;
  readonly token: Token;
  readonly tracks: () => readonly PersonTracks[];
}

export function createBrowserRecorder({ meetingId, token, tracks }: Options): Recorder {
  const api = recordingApi(token);
  return createRecorder({
    clock: browserClock,
    api: { start: () => api.start(meetingId), stop: api.stop },
    createFile: createRecordingFile,
    openCapture: (events) => openCapture(tracks, events),
    freeBytes,
  });
}
