/** Level meter of a microphone track, also while the track is muted. */

export interface Meter {
  /** Peak of the last tenth of a second, 0 to 1; `null` when it cannot be measured. */
  level(): number | null;
  /** Peak of the last 0.7 seconds, so that no sound is missed between two checks. */
  loudest(): number | null;
  close(): void;
}

/** A lower peak is silence: every working microphone is louder by its own noise. */
export const silence = 1 / 40_000;

let shared: AudioContext | null = null;

/** Measures a clone, because the track itself may be disabled. */
export function openMeter(track: MediaStreamTrack): Meter {
  try {
    shared ??= new AudioContext();
    return meterOf(shared, track.clone());
  } catch {
    return { level: () => null, loudest: () => null, close: () => {} };
  }
}

function meterOf(context: AudioContext, clone: MediaStreamTrack): Meter {
  clone.enabled = true;
  const analyser = context.createAnalyser();
  // 0.7 seconds at 48 kHz: longer than the interval between two checks.
  analyser.fftSize = 32_768;
  const input = context.createMediaStreamSource(new MediaStream([clone]));
  input.connect(analyser);
  const samplesBuffer = new Float32Array(analyser.fftSize);
  void context.resume().catch(() => {});
  const peakOfLast = (samples: number): number | null => {
    // A suspended audio context measures only silence.
    if (context.state !== 'running' || clone.readyState !== 'live') return null;
    analyser.getFloatTimeDomainData(samplesBuffer);
    return samplesBuffer.subarray(-samples).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
  };
  return {
    level: () => peakOfLast(4096),
    loudest: () => peakOfLast(samplesBuffer.length),
    close() {
      input.disconnect();
      clone.stop();
    },
  };
}
