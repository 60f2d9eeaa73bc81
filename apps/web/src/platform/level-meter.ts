/** How loud a microphone is, whether others get it or not. */

export interface Meter {
  /** Peak of the last tenth of a second, 0 to 1; `null` where it cannot be told. */
  level(): number | null;
  /** Peak of the last half second, so that nothing is missed between two looks. */
  loudest(): number | null;
  close(): void;
}

/** Below it is nothing: any real microphone is louder, even in a quiet room, by its own noise. */
export const silence = 1 / 40_000;

let shared: AudioContext | null = null;

/** Listens to a copy: the track itself may be silenced for the others. */
export function openMeter(track: MediaStreamTrack): Meter {
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
