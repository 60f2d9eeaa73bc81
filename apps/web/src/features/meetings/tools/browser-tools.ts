/** The tools of a call in a real browser: the screen, a level meter, this page, and the server. */
import { roomRoutes } from '@foyer/contract/room.ts';
import { m } from '../../../paraglide/messages.js';
import { ApiError, call } from '../../../platform/api.ts';
import { blurOf } from '../../../platform/background-blur.ts';
import { browserClock } from '../../../platform/clock.ts';
import { rememberDevices } from '../../../platform/device-choice.ts';
import { explain } from '../../../platform/errors.ts';
import { openMeter } from '../../../platform/level-meter.ts';
import { snackbar } from '../../../platform/snackbar.tsx';
import type { CallOptions } from '../browser-call.ts';
import type { CallViewModel } from '../call-view-model.ts';
import { watchBlur } from './blur-watch.ts';
import { openLiveKitTools } from './livekit-tools.ts';
import type { ToolApi, ToolDevices } from './tool-ports.ts';
import { startTools, type ToolsViewModel } from './tools-view-model.ts';

export function startBrowserTools(callModel: CallViewModel, options: CallOptions): ToolsViewModel {
  const ports = {
    clock: browserClock,
    openRoom: openLiveKitTools,
    devices: browserToolDevices(),
    api: toolApi(options),
    say: (error: unknown) => snackbar.show(explain(error), 'bad'),
  };
  const tools = startTools(callModel, ports, options.as);
  const blur = watchBlur({ clock: browserClock, blurOf, onTooSlow: giveBlurUp });
  const follow = () => blur.follow(callModel.state().ownPicture);
  const unfollow = callModel.subscribe(follow);
  follow();
  return {
    ...tools,
    close() {
      unfollow();
      blur.close();
      tools.close();
    },
  };
}

function giveBlurUp() {
  rememberDevices({ isBlurred: false });
  snackbar.show(m.check_blur_refused(), 'bad');
}

function toolApi({ meetingId, token }: CallOptions): ToolApi {
  const params = { meetingId };
  const signedIn = async () => {
    const fresh = await token();
    if (!fresh) throw new ApiError('auth.missing');
    return fresh;
  };
  return {
    raiseHand: async (raised) =>
      void (await call(roomRoutes.raiseHand, { params, body: { raised }, token: await signedIn() })),
    lowerHand: async (customerId) =>
      void (await call(roomRoutes.lowerHand, { params: { ...params, customerId }, token: await signedIn() })),
    mute: async (customerId, source) =>
      void (await call(roomRoutes.mute, {
        params: { ...params, customerId },
        body: { source },
        token: await signedIn(),
      })),
    remove: async (customerId) =>
      void (await call(roomRoutes.remove, { params: { ...params, customerId }, token: await signedIn() })),
    hold: async (customerId, held) =>
      void (await call(roomRoutes.hold, {
        params: { ...params, customerId },
        body: { held },
        token: await signedIn(),
      })),
  };
}

function browserToolDevices(media: MediaDevices | undefined = navigator.mediaDevices): ToolDevices {
  return {
    canShareScreen: typeof media?.getDisplayMedia === 'function',
    canSuppressNoise: media?.getSupportedConstraints?.().noiseSuppression === true,

    async pickScreen() {
      const stream = await media?.getDisplayMedia({
        video: { frameRate: { ideal: 15, max: 30 } },
        audio: true,
      });
      const [picture] = stream?.getVideoTracks() ?? [];
      if (!picture) return null;
      // Text stays sharp; what moves may stutter.
      picture.contentHint = 'detail';
      return { picture, sound: stream?.getAudioTracks()[0] ?? null };
    },

    async cameras() {
      const all = (await media?.enumerateDevices()) ?? [];
      return all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => ({ deviceId }));
    },

    openMeter,

    onAwake(listener) {
      const watching = new AbortController();
      const listen = { signal: watching.signal };
      const look = () => document.visibilityState === 'visible' && listener();
      document.addEventListener('visibilitychange', look, listen);
      window.addEventListener('pageshow', listener, listen);
      media?.addEventListener('devicechange', listener, listen);
      return () => watching.abort();
    },
  };
}
