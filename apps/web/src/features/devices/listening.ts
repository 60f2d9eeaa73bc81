/** Listens whether a microphone gives anything, and whether somebody was heard by it. */
import { seconds } from '@foyer/contract/time.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Meter, silence } from '../../platform/level-meter.ts';

/** `quiet`: it works, and nobody has spoken yet. `silent`: nothing at all comes of it. */
export type Listening = 'quiet' | 'heard' | 'silent';

export const listeningTimes = { lookEveryMs: 250, silentAfterMs: seconds(2.5) } as const;

/** Louder than a quiet room and its fan. */
const speech = 0.03;

interface Needs {
  readonly clock: Clock;
  readonly meter: Pick<Meter, 'loudest'>;
  readonly onChange: (listening: Listening) => void;
}

/** Begins with `quiet`, untold. @returns what stops it */
export function listen({ clock, meter, onChange }: Needs): () => void {
  let listening: Listening = 'quiet';
  let silentMs = 0;
  let callOff = clock.after(listeningTimes.lookEveryMs, look);

  function look() {
    callOff = clock.after(listeningTimes.lookEveryMs, look);
    const level = meter.loudest();
    // Where the browser does not let us listen, nothing is said about the microphone.
    if (level === null) return;
    silentMs = level > silence ? 0 : silentMs + listeningTimes.lookEveryMs;
    const next = conclude(level);
    if (next === listening) return;
    listening = next;
    onChange(next);
  }

  function conclude(level: number): Listening {
    if (silentMs >= listeningTimes.silentAfterMs) return 'silent';
    if (level > speech) return 'heard';
    // Who was heard once is not asked to speak again.
    return listening === 'silent' && silentMs === 0 ? 'quiet' : listening;
  }

  return () => callOff();
}
