/** How late the server's event loop is, seen from outside: how long an event that it refuses without looking anything up takes. */
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';

const everyMs = 20;

/** @returns how to stop, and then milliseconds per answer */
export function watchLoop([socket]: readonly Socket[]): { stop(): Promise<number[]> } {
  const took: number[] = [];
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const askedAt = performance.now();
      await socket?.emitWithAck('no-such-event');
      took.push(performance.now() - askedAt);
      await setTimeout(everyMs);
    }
  })();
  return {
    async stop() {
      isWatching = false;
      await watching;
      return took;
    },
  };
}
