/** The server's clock, by which pages compare the server's instants: the clock of a device may be wrong. */
import { draft } from '../local-storage.ts';

/** The `Date` header counts whole seconds (RFC 9110 section 5.6.7). */
const resolutionMs = 1_000;

/** What the server's clock may be ahead of the device's, milliseconds. */
type Bounds = readonly [number, number];

interface ServerClockPorts {
  /** The device's clock, epoch milliseconds. */
  readonly deviceNow: () => number;
  /** Keeps what the page knows for its next load in this tab. */
  readonly saved: { get(): Bounds | null; set(bounds: Bounds): void };
}

/**
 * A clock that learns from the `Date` header of answers: the server wrote it after the request was sent and before the
 * answer came. Each answer narrows the bounds. One that contradicts them replaces them, because the device's clock was
 * changed since.
 */
export function createServerClock({ deviceNow, saved }: ServerClockPorts) {
  let [low, high] = saved.get() ?? [-Infinity, Infinity];

  /** @param tookMs from the request to the answer, or longer */
  function learn(headers: Headers, tookMs: number): void {
    const earliest = Date.parse(headers.get('date') ?? '') - deviceNow();
    const latest = earliest + resolutionMs + tookMs;
    // With an age the answer is from a cache.
    if (Number.isNaN(earliest) || headers.has('age')) return;
    const agrees = earliest <= high && latest >= low;
    low = agrees ? Math.max(low, earliest) : earliest;
    high = agrees ? Math.min(high, latest) : latest;
    saved.set([low, high]);
  }

  return {
    learn,
    /** A device's clock that may be right is believed. */
    now: () => deviceNow() + (low <= 0 && high >= 0 ? 0 : Math.round((low + high) / 2)),
  };
}

const storedName = 'server clock';
const deviceNow = () => Date.now();
const clock = createServerClock({
  deviceNow,
  saved: {
    get: () => draft.get(storedName) as Bounds | null,
    set: (bounds) => draft.set(storedName, bounds),
  },
});
/** The first answer may have been preloaded since the navigation. */
let hasAnswer = false;

/**
 * The server's time, epoch milliseconds; the device's until the first answer. After the device's clock was changed, the
 * next answer corrects it: open pages fetch their configuration every few seconds, and at once when they become visible.
 */
export const serverNow = clock.now;

/** `fetch` of an answer of our server, which tells its time. */
export async function fetchTimed(path: string, init: RequestInit): Promise<Response> {
  const sentAt = hasAnswer ? performance.now() : 0;
  const sentAtDevice = deviceNow();
  const response = await fetch(path, init);
  hasAnswer = true;
  // One of these clocks may stand still while the device sleeps, and the other may be changed.
  const tookMs = Math.max(performance.now() - sentAt, deviceNow() - sentAtDevice);
  clock.learn(response.headers, tookMs);
  return response;
}
