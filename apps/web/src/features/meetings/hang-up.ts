/** Says to the server that the meeting is over, so that the other side does not wait for nobody. */
import type { Meeting } from '@foyer/contract/meetings.ts';
import { ApiError, mayPass } from '../../platform/api-error.ts';
import type { CallPorts } from './call-ports.ts';
import { nextTryInMs } from './reconnecting.ts';

/** Whoever leaves does not wait longer for the server's answer; it is said on in the background. */
const patienceMs = 3000;

/**
 * @returns the ended meeting, `null` when the server did not answer in time: then the word is repeated until it is
 * heard, for as long as reconnecting would be tried
 */
export function hangUpMeeting({ api, clock, random }: Pick<CallPorts, 'api' | 'clock' | 'random'>) {
  const startedAtMs = clock.now();

  return new Promise<Meeting | null>((resolve) => {
    const callOffWaiting = clock.after(patienceMs, () => resolve(null));
    const settle = (meeting: Meeting | null) => {
      callOffWaiting();
      resolve(meeting);
    };
    const say = () => api.hangUp().then(settle, repeat);
    const repeat = (error: unknown) => {
      const isFinal = error instanceof ApiError && !mayPass(error);
      const nextMs = isFinal ? null : nextTryInMs(clock.now() - startedAtMs, random());
      if (nextMs === null) return settle(null);
      clock.after(nextMs, () => void say());
    };
    void say();
  });
}
