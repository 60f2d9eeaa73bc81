/** Detects whether a microphone delivers sound and whether speechLevel was heard. */
import { seconds } from '@foyer/contract/core/time.ts';
import { type Meter, silence } from '../../../platform/devices/level-meter.ts';
import type { Clock } from '../../../platform/time/clock.ts';

/** `quiet`: it works, but no speechLevel was heard yet. `silent`: it delivers no sound. */
export type MicrophoneStatus = 'quiet' | 'heard' | 'silent';

export const microphoneStatusTimes = { checkEveryMs: 250, silentAfterMs: seconds(2.5) } as const;

/** Louder than a quiet room with a fan. */
const speechLevel = 0.03;

interface MicrophoneStatusDependencies {
  readonly clock: Clock;
  readonly meter: Pick<Meter, 'loudest'>;
  readonly onChange: (status: MicrophoneStatus) => void;
}

/** Starts with `quiet`, which is not reported. @returns stop */
export function watchMicrophoneStatus({ clock, meter, onChange }: MicrophoneStatusDependencies): () => void {
  let status: MicrophoneStatus = 'quiet';
  let silentMs = 0;
  let cancelCheck = clock.after(microphoneStatusTimes.checkEveryMs, check);

  function check() {
    cancelCheck = clock.after(microphoneStatusTimes.checkEveryMs, check);
    const level = meter.loudest();
    // The level cannot be measured, so the status stays.
    if (level === null) return;
    silentMs = level > silence ? 0 : silentMs + microphoneStatusTimes.checkEveryMs;
    const next = nextStatus(level);
    if (next === status) return;
    status = next;
    onChange(next);
  }

  function nextStatus(level: number): MicrophoneStatus {
    if (silentMs >= microphoneStatusTimes.silentAfterMs) return 'silent';
    if (level > speechLevel) return 'heard';
    // Speech that was heard once keeps the status.
    return status === 'silent' && silentMs === 0 ? 'quiet' : status;
  }

  return () => cancelCheck();
}
