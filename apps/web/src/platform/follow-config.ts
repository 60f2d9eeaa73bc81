/** Takes up what is changed on Settings while a page stands open: asked again while somebody looks, and at once when they look again. */
import { configNews } from '@foyer/contract/config-news.ts';
import { type ClientConfig, tenantRoutes } from '@foyer/contract/tenants.ts';
import { minutes, seconds } from '@foyer/contract/time.ts';
import { browserClock, type Clock } from './clock.ts';

interface Told {
  readonly config: ClientConfig;
  /** To be shown with the next question. */
  readonly tag: string | null;
}

export interface ConfigPorts {
  readonly clock: Clock;
  readonly random: () => number;
  /** @returns `null`: what the tag stands for is still so. @throws when there was no answer */
  ask(tag: string | null): Promise<Told | null>;
  isLookedAt(): boolean;
  /** Hears when somebody looks again, or the network is back. @returns unsubscribe */
  onLookedAt(listener: () => void): () => void;
}

export interface Following {
  /** Asks now: it was changed from here, or somebody else signed in. */
  ask(): void;
  stop(): void;
}

/** After failures the pauses grow up to this, so that many pages let a server come back. */
const longestPauseMs = minutes(1);
const answeredWithinMs = seconds(20);

/** @param take is React's setter: what is the same stays the very same, and nothing is drawn again */
export function followConfig(
  take: (change: (before: ClientConfig) => ClientConfig) => void,
  ports: ConfigPorts = ofThisPage,
): Following {
  let tag: string | null = null;
  let failures = 0;
  let isAsking = false;
  let isAskedAgain = false;
  let isOver = false;
  let callOff = () => {};

  function later(): void {
    const pause = Math.min(longestPauseMs, configNews.askedEveryMs * 2 ** failures);
    callOff = ports.clock.after(pause * (0.75 + ports.random() / 4), () => {
      if (ports.isLookedAt()) void ask();
    });
  }

  async function ask(): Promise<void> {
    // An answer that is on its way may be from before the change.
    isAskedAgain = isAsking;
    if (isAsking) return;
    isAsking = true;
    callOff();
    try {
      const told = await ports.ask(tag);
      failures = 0;
      if (told && !isOver) {
        tag = told.tag;
        take((before) => (isSame(before, told.config) ? before : told.config));
      }
    } catch {
      failures += 1;
    }
    isAsking = false;
    if (isOver) return;
    if (isAskedAgain) void ask();
    else later();
  }

  const stopLooking = ports.onLookedAt(() => void ask());
  later();
  return {
    ask: () => void ask(),
    stop() {
      isOver = true;
      callOff();
      stopLooking();
    },
  };
}

const isSame = (one: ClientConfig, other: ClientConfig) => JSON.stringify(one) === JSON.stringify(other);

const ofThisPage: ConfigPorts = {
  clock: browserClock,
  random: Math.random,
  async ask(tag) {
    const response = await fetch(tenantRoutes.config.path, {
      ...(tag && { headers: { 'if-none-match': tag } }),
      signal: AbortSignal.timeout(answeredWithinMs),
    });
    if (response.status === 304) return null;
    if (!response.ok) throw new Error(`${response.status}`);
    return { config: await response.json(), tag: response.headers.get('etag') };
  },
  isLookedAt: () => !document.hidden && navigator.onLine,
  onLookedAt(listener) {
    const look = () => ofThisPage.isLookedAt() && listener();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  },
};
