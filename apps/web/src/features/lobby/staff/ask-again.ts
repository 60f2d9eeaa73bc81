/**
 * Asks again for what the news say has moved: at once, and then no more often than every second, however many news
 * there are. The tab of a meeting is opened by this page and shares its thread: while it opens, nothing is asked.
 */
import { seconds } from '@foyer/contract/time.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { browserClock, type Clock } from '../../../platform/clock.ts';

/** One accept is told in five ways, and each agent's console hears them all. */
const restMs = seconds(1);

export type AskAgain = ReturnType<typeof createAskAgain>;

export function createAskAgain(ask: (key: QueryKey) => Promise<unknown>, clock: Pick<Clock, 'after'>) {
  /** By key, while it rests or is asked for: whether news came meanwhile. */
  const busy = new Map<string, boolean>();
  let silence: { over: Promise<void>; end: () => void } | null = null;

  function about(key: QueryKey): void {
    const name = JSON.stringify(key);
    if (busy.has(name)) return void busy.set(name, true);
    busy.set(name, false);
    void turn(key).then(() => {
      const isMoved = busy.get(name);
      busy.delete(name);
      if (isMoved) about(key);
    });
  }

  async function turn(key: QueryKey): Promise<void> {
    if (silence) await silence.over;
    const rested = new Promise<void>((resolve) => clock.after(restMs, resolve));
    // A failed question shows on the screen that asked it.
    await Promise.all([ask(key).catch(() => {}), rested]);
  }

  return {
    /** To be called with each of the news. */
    about,

    /** Nothing is asked for `ms`, or until `speak`. */
    hush(ms: number): void {
      silence?.end();
      let resolve = () => {};
      const over = new Promise<void>((done) => {
        resolve = done;
      });
      const end = () => {
        callOff();
        silence = null;
        resolve();
      };
      const callOff = clock.after(ms, end);
      silence = { over, end };
    },

    speak: () => silence?.end(),

    /** Resolves once questions may be asked. */
    whenAllowed: async () => silence?.over,
  };
}

const ofClients = new WeakMap<QueryClient, AskAgain>();

/** One for the whole console: several parts of it hear the same news. */
export function useAskAgain(): AskAgain {
  const queries = useQueryClient();
  const known = ofClients.get(queries);
  if (known) return known;
  const askAgain = createAskAgain((queryKey) => queries.invalidateQueries({ queryKey }), browserClock);
  ofClients.set(queries, askAgain);
  return askAgain;
}
