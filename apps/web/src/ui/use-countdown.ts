/** Countdown to an instant. */
import { useSyncExternalStore } from 'react';
import { serverNow } from '../platform/time/server-clock.ts';

/** Whole seconds until `at` (epoch milliseconds of the server's clock); 0 after it and without an instant. */
export function useCountdown(at: number | null): number {
  const read = () => (at === null ? 0 : Math.max(0, Math.ceil((at - serverNow()) / 1000)));
  return useSyncExternalStore(onTick, read, read);
}

/** Whether the server's clock is before `at` (epoch milliseconds). While it hydrates, the page shows what the server did. */
export function useIsBefore(at: number | null): boolean {
  return useSyncExternalStore(
    onTick,
    () => at !== null && serverNow() < at,
    () => at !== null,
  );
}

// Also after the instant: when the device's clock was changed, it may be in the future again.
function onTick(notify: () => void): () => void {
  const timer = setInterval(notify, 250);
  return () => clearInterval(timer);
}

/** 84 → "1:24" */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
