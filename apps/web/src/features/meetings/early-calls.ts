/** Calls that begin before there is a component to show them: the page is still being made, the room is entered already. */
import { seconds } from '@foyer/contract/time.ts';
import type { Clock } from '../../platform/clock.ts';

/** Nobody stays in a room, with the camera on, that no page shows. */
const shownWithinMs = seconds(15);

interface Who {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
}

/** @param start enters the room */
export function earlyCalls<Options extends Who, Call extends { close(): void }>(
  start: (options: Options) => Call,
  clock: Pick<Clock, 'after'>,
) {
  let early: { who: Who; call: Call; callOffClosing: () => void } | null = null;

  function close() {
    early?.callOffClosing();
    early?.call.close();
    early = null;
  }

  return {
    /** Enters now, for whoever shows it soon. */
    begin(options: Options): void {
      close();
      early = { who: options, call: start(options), callOffClosing: clock.after(shownWithinMs, close) };
    },

    /** The call that was begun, once; else a new one. */
    take(options: Options): Call {
      if (early?.who.meetingId !== options.meetingId || early.who.as !== options.as) return start(options);
      const { call, callOffClosing } = early;
      callOffClosing();
      early = null;
      return call;
    },
  };
}
