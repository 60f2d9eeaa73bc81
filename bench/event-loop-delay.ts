/**
 * Measures the event loop delay of the server from outside: the latency of an event that it rejects at once.
 */
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';

const intervalMs = 20;

/** @returns a function that stops and returns the latencies in milliseconds */
export function measureEventLatency([socket]: readonly Socket[]): { stop(): Promise<number[]> } {
  const latencies: number[] = [];
  let isRunning = true;
  const measuring = (async () => {
    while (isRunning) {
      const sentAt = performance.now();
      await socket?.emitWithAck('no-such-event');
      latencies.push(performance.now() - sentAt);
      await setTimeout(intervalMs);
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await measuring;
      return latencies;
    },
  };
}
