/**
 * Notices a network that drops every packet while the page asks for nothing: a visible page checks its connection
 * every second. After two seconds without an answer the server counts as unreachable.
 */
import { connectionCheck } from '@foyer/contract/core/sockets.ts';
import { seconds } from '@foyer/contract/core/time.ts';
import type { LiveChannel } from '../../../platform/live/live.ts';
import type { Clock } from '../../../platform/time/clock.ts';

const checkEveryMs = seconds(1);
const silentAfterMs = seconds(2);

export interface ConnectionCheckPorts {
  readonly clock: Clock;
  readonly channel: Pick<LiveChannel<'/notifications'>, 'send' | 'state'>;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Called once, two seconds after the last answer. */
  readonly onSilence: () => void;
}

/** @returns stop */
export function checkConnection({ clock, channel, page, onSilence }: ConnectionCheckPorts): () => void {
  let isChecking = false;
  let cancelNext = () => {};
  let cancelSilence = () => {};

  function waitForAnswer(): void {
    cancelSilence();
    if (!isChecking) return;
    cancelSilence = clock.after(silentAfterMs, () => {
      if (channel.state === 'connected') onSilence();
    });
  }

  function check(): void {
    // The checks do not wait for each other: a slow network answers late, but every second.
    cancelNext = clock.after(checkEveryMs, check);
    // A channel that lost its connection says so itself.
    if (channel.state === 'connected') channel.send(connectionCheck, null).then(waitForAnswer, () => {});
    else waitForAnswer();
  }

  function stop(): void {
    isChecking = false;
    cancelNext();
    cancelSilence();
  }

  function followVisibility(): void {
    stop();
    if (page.visibilityState !== 'visible') return;
    isChecking = true;
    waitForAnswer();
    check();
  }

  page.addEventListener('visibilitychange', followVisibility);
  followVisibility();
  return () => {
    page.removeEventListener('visibilitychange', followVisibility);
    stop();
  };
}
