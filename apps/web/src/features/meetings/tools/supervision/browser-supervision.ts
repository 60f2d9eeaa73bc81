/** Wires the supervision of a meeting to the browser: API and media library. */
import { supervisionRoutes } from '@foyer/contract/meetings/supervision.ts';
import { ApiError, call } from '../../../../platform/api/api.ts';
import { browserClock } from '../../../../platform/time/clock.ts';
import { openMediaRoom, signallingUrl } from '../../call/browser-call.ts';
import { type SupervisionWatch, watchSupervision } from './supervision-watch.ts';

interface SupervisionOptions {
  readonly meetingId: string;
  /** Returns a fresh access token, `null` when the session has ended. */
  readonly token: () => Promise<string | null>;
}

export function startBrowserSupervision({ meetingId, token }: SupervisionOptions): SupervisionWatch {
  const params = { meetingId };
  const signedIn = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  return watchSupervision({
    clock: browserClock,
    find: async () => (await call(supervisionRoutes.find, { params, token: await signedIn() })).result,
    enterStaffRoom: async () =>
      (await call(supervisionRoutes.staffRoom, { params, token: await signedIn() })).result,
    openRoom: openMediaRoom,
    signallingUrl,
  });
}
