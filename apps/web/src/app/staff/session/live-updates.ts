/**
 * Notices that live updates do not arrive although the server answers, because a proxy or network cuts the sockets: the
 * page would look right and show the state of its last request.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import { useEffect, useState } from 'react';
import type { LiveChannel } from '../../../platform/live/live.ts';
import { browserClock, type Clock } from '../../../platform/time/clock.ts';

/** A page reconnects within seconds after a restart of the server. */
const lateAfterMs = seconds(15);

type Channel = Pick<LiveChannel, 'state' | 'onState'>;

/** @param onChange called when updates do not arrive, and when they do again @returns stop */
export function watchLiveUpdates(
  channel: Channel,
  onChange: (arrive: boolean) => void,
  clock: Clock,
): () => void {
  let cancel: (() => void) | null = null;
  function follow(): void {
    if (channel.state === 'connected') {
      cancel?.();
      cancel = null;
      onChange(true);
    } else cancel ??= clock.after(lateAfterMs, () => onChange(false));
  }
  const unsubscribe = channel.onState(follow);
  follow();
  return () => {
    unsubscribe();
    cancel?.();
  };
}

/** Whether live updates arrive; true for a channel that is not opened yet. */
export function useLiveUpdates(channel: Channel | null, clock = browserClock): boolean {
  const [arrive, setArrive] = useState(true);
  useEffect(() => {
    setArrive(true);
    return channel ? watchLiveUpdates(channel, setArrive, clock) : undefined;
  }, [channel, clock]);
  return arrive;
}
