/** Who spoke when, from LiveKit's reports of active speakers. */
import type { RecordingManifest } from '@foyer/contract/recordings/manifest.ts';

type Turn = NonNullable<RecordingManifest['speaking']>[number];

export interface Speaking {
  /** Someone begins or stops. */
  see(identity: string, isSpeaking: boolean): void;
  /** Ends every open turn, at a pause or a lost connection. */
  endAll(): void;
  /** In the order of their beginnings, with those under way. */
  turns(): Turn[];
}

/** A shorter silence belongs to the turn. */
const mostSilenceMs = 1_500;
/** Eight hours of two people who interrupt each other every six seconds. */
const mostTurns = 10_000;

/** @param now milliseconds from the start of the recording */
export function createSpeaking(now: () => number, earlier: readonly Turn[] = []): Speaking {
  const finished: Turn[] = [...earlier];
  const open = new Map<string, number>();

  function end(identity: string, from: number) {
    open.delete(identity);
    finished.push({ identity, from, to: Math.round(now()) });
  }

  return {
    see(identity, isSpeaking) {
      const from = open.get(identity);
      if (!isSpeaking) return from === undefined ? undefined : end(identity, from);
      if (from !== undefined || finished.length >= mostTurns) return;
      const index = finished.findLastIndex((turn) => turn.identity === identity);
      const last = finished[index];
      const continues = last !== undefined && now() - last.to < mostSilenceMs;
      if (continues) finished.splice(index, 1);
      open.set(identity, continues ? last.from : Math.round(now()));
    },
    endAll() {
      for (const [identity, from] of open) end(identity, from);
    },
    turns: () =>
      [...finished, ...[...open].map(([identity, from]) => ({ identity, from, to: Math.round(now()) }))].sort(
        (one, other) => one.from - other.from,
      ),
  };
}
