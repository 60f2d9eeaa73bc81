/** Wires the room tools to the browser: screen capture, level meter, page events and the API. */
import { meetingRoutes } from '@foyer/contract/meetings/meetings.ts';
import { roomRoutes } from '@foyer/contract/meetings/room.ts';
import { m } from '../../../paraglide/messages.js';
import { ApiError, call } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';
import { blurOf } from '../../../platform/devices/background-blur.ts';
import { blurCamera, canBlurFrames } from '../../../platform/devices/blurred-camera.ts';
import { setCameraFilter } from '../../../platform/devices/camera-filter.ts';
import { recallDevices, rememberDevices } from '../../../platform/devices/device-choice.ts';
import { openMeter } from '../../../platform/devices/level-meter.ts';
import { snackbar } from '../../../platform/snackbar.tsx';
import { browserClock } from '../../../platform/time/clock.ts';
import type { CallOptions } from '../call/browser-call.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import { recallSwitched } from '../call/switched-devices.ts';
import { watchBlur } from './devices/blur-watch.ts';
import { type BlurStop, createRoomBlur, type RoomBlurStatus } from './devices/room-blur.ts';
import { openLiveKitTools } from './livekit-tools.ts';
import { browserSnapshots } from './snapshots/browser-snapshots.ts';
import type { ToolApi, ToolDevices } from './tool-ports.ts';
import { startTools, type ToolsViewModel } from './tools-view-model.ts';

export function startBrowserTools(callModel: CallViewModel, options: CallOptions): ToolsViewModel {
  const ports = {
    clock: browserClock,
    openRoom: openLiveKitTools,
    devices: browserToolDevices(),
    api: toolApi(options),
    snapshots: browserSnapshots(options.meetingId, () => signedIn(options)),
    startBlur: (onStatus: (status: RoomBlurStatus) => void) =>
      createRoomBlur({
        clock: browserClock,
        call: callModel,
        canBlurInPage: canBlurFrames(),
        blurOf,
        setCameraFilter,
        blurCamera,
        loadBlur: async () => (await import('./blur/load-blur.ts')).loadBlur(),
        isCameraWanted: () => recallSwitched(options).camera ?? !recallDevices().isCameraOff,
        recall: recallDevices,
        remember: rememberDevices,
        onStatus,
        onStopped: announceRoomBlurOff,
      }),
    showError: (error: unknown) => snackbar.show(explain(error), 'bad'),
  };
  const tools = startTools(callModel, ports, options.as);
  const blur = watchBlur({ clock: browserClock, blurOf, onTooSlow: announceBlurOff });
  const followCamera = () => blur.follow(callModel.state().localCamera);
  const endReport = options.as === 'agent' ? reportQuality(callModel, options) : () => {};
  const unsubscribe = callModel.subscribe(followCamera);
  followCamera();
  return {
    ...tools,
    close() {
      unsubscribe();
      endReport();
      blur.close();
      tools.close();
    },
  };
}

/** @returns a function that reports for the last time and stops */
function reportQuality(callModel: CallViewModel, options: CallOptions): () => void {
  // The call goes on without it.
  const loaded = import('./quality/browser-quality-report.ts')
    .then(({ startBrowserQualityReport }) => startBrowserQualityReport(callModel, options))
    .catch(() => undefined);
  return () => void loaded.then((endReport) => endReport?.());
}

function announceRoomBlurOff(reason: BlurStop) {
  snackbar.show(reason === 'too_slow' ? m.blur_too_slow() : m.blur_failed(), 'bad');
}

function announceBlurOff() {
  rememberDevices({ isBlurred: false });
  snackbar.show(m.check_blur_refused(), 'bad');
}

/** @throws ApiError auth.missing when the session has ended */
async function signedIn({ token }: CallOptions): Promise<string> {
  const fresh = await token();
  if (!fresh) throw new ApiError('auth.missing');
  return fresh;
}

function toolApi(options: CallOptions): ToolApi {
  const params = { meetingId: options.meetingId };
  return {
    departures: async () =>
      (await call(meetingRoutes.find, { params, token: await signedIn(options) })).result.canRejoin,
    raiseHand: async (raised) =>
      void (await call(roomRoutes.raiseHand, { params, body: { raised }, token: await signedIn(options) })),
    lowerHand: async (customerId) =>
      void (await call(roomRoutes.lowerHand, {
        params: { ...params, customerId },
        token: await signedIn(options),
      })),
    mute: async (customerId, source) =>
      void (await call(roomRoutes.mute, {
        params: { ...params, customerId },
        body: { source },
        token: await signedIn(options),
      })),
    remove: async (customerId) =>
      void (await call(roomRoutes.remove, {
        params: { ...params, customerId },
        token: await signedIn(options),
      })),
    hold: async (customerId, held) =>
      void (await call(roomRoutes.hold, {
        params: { ...params, customerId },
        body: { held },
        token: await signedIn(options),
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
      const [video] = stream?.getVideoTracks() ?? [];
      if (!video) return null;
      // Keeps text sharp at the cost of smooth motion.
      video.contentHint = 'detail';
      return { video, audio: stream?.getAudioTracks()[0] ?? null };
    },

    async cameras() {
      const all = (await media?.enumerateDevices()) ?? [];
      return all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => ({ deviceId }));
    },

    openMeter,

    onAwake(listener) {
      const watching = new AbortController();
      const listen = { signal: watching.signal };
      const onVisible = () => document.visibilityState === 'visible' && listener();
      document.addEventListener('visibilitychange', onVisible, listen);
      window.addEventListener('pageshow', listener, listen);
      media?.addEventListener('devicechange', listener, listen);
      return () => watching.abort();
    },
  };
}
