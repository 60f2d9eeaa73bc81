/**
 * Starts calls before the component that shows them is mounted, so that entering runs while the page loads.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Clock } from '../../../platform/time/clock.ts';

/** An early call is closed after this time, so that no hidden page keeps the camera on. */
const takeTimeoutMs = seconds(15);

interface CallKey {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
}

/** @param start enters the room */
export function earlyCalls<Options extends CallKey, Call extends { close(): void }>(
  start: (options: Options) => Call,
  clock: Pick<Clock, 'after'>,
) {
  let early: { key: CallKey; call: Call; cancelClosing: () => void } | null = null;

  function close() {
    early?.cancelClosing();
    early?.call.close();
    early = null;
  }

  return {
    /** Starts the call now. */
    begin(options: Options): void {
      close();
      early = { key: options, call: start(options), cancelClosing: clock.after(takeTimeoutMs, close) };
    },

    /** The call that `begin` started, once; else a new one. */
    take(options: Options): Call {
      if (early?.key.meetingId !== options.meetingId || early.key.as !== options.as) return start(options);
      const { call, cancelClosing } = early;
      cancelClosing();
      early = null;
      return call;
    },
  };
}
