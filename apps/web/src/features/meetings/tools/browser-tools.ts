/** The tools of a call in a real browser: the screen, a level meter, this page, and the server. */
import { roomRoutes } from '@foyer/contract/room.ts';
import { ApiError, call } from '../../../platform/api.ts';
import { browserClock } from '../../../platform/clock.ts';
import { explain } from '../../../platform/errors.ts';
import { snackbar } from '../../../platform/snackbar.tsx';
import type { CallOptions } from '../browser-call.ts';
import type { CallViewModel } from '../call-view-model.ts';
import { openLiveKitTools } from './livekit-tools.ts';
import type { Meter, ToolApi, ToolDevices } from './tool-ports.ts';
import { startTools, type ToolsViewModel } from './tools-view-model.ts';

export function startBrowserTools(callModel: CallViewModel, options: CallOptions): ToolsViewModel {
  const ports = {
    clock: browserClock,
    openRoom: openLiveKitTools,
    devices: browserToolDevices(),
    api: toolApi(options),
    say: (error: unknown) => snackbar.show(explain(error), 'bad'),
  };
  return startTools(callModel, ports, options.as);
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

let shared: AudioContext | null = null;

/** Listens to a copy: the track itself may be silenced for the others. */
function openMeter(track: MediaStreamTrack): Meter {
  try {
    shared ??= new AudioContext();
    return meterOf(shared, track.clone());
  } catch {
    return { level: () => null, loudest: () => null, close: () => {} };
  }
}

function meterOf(context: AudioContext, copy: MediaStreamTrack): Meter {
  copy.enabled = true;
  const analyser = context.createAnalyser();
  // Seven tenths of a second at 48 kHz: longer than the pause between two looks.
  analyser.fftSize = 32_768;
  const input = context.createMediaStreamSource(new MediaStream([copy]));
  input.connect(analyser);
  const moment = new Float32Array(analyser.fftSize);
  void context.resume().catch(() => {});
  const peakOfLast = (samples: number): number | null => {
    // A context that the browser holds back hears nothing, whatever is said.
    if (context.state !== 'running' || copy.readyState !== 'live') return null;
    analyser.getFloatTimeDomainData(moment);
    return moment.subarray(-samples).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
  };
  return {
    level: () => peakOfLast(4096),
    loudest: () => peakOfLast(moment.length),
    close() {
      input.disconnect();
      copy.stop();
    },
  };
}
