/** The calls of an agent who records on the server. */
import { recordingRoutes } from '@foyer/contract/recordings/recordings.ts';
import { ApiError, call } from '../../../platform/api/api.ts';

type Token = () => Promise<string | null>;

export interface ServerRecordingApi {
  /** @throws ApiError */
  start(): Promise<void>;
  /** @throws ApiError */
  change(state: 'paused' | 'recording' | 'stopped'): Promise<void>;
}

export function serverRecordingApi(meetingId: string, token: Token): ServerRecordingApi {
  const params = { meetingId };
  const signedIn = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  return {
    async start() {
      await call(recordingRoutes.start, { params, token: await signedIn() });
    },
    async change(state) {
      await call(recordingRoutes.change, { params, body: { state }, token: await signedIn() });
    },
  };
}
