/** Sends a hang-up or a departure to the server, so that the other side does not keep waiting. */
import type { Meeting } from '@foyer/contract/meetings/meetings.ts';
import { ApiError, mayPass } from '../../../platform/api/api-error.ts';
import type { CallPorts } from './call-ports.ts';
import { nextTryInMs } from './reconnecting.ts';

/** The page waits this long for the answer; afterwards the request is retried in the background. */
const answerTimeoutMs = 3000;

/**
 * @param isWanted asked before each repetition
 * @returns the meeting after it, or `null` when the server did not answer in time: the request is then
 * repeated in the background for as long as reconnecting would be tried
 */
export function requestEnd(
  { clock, random }: Pick<CallPorts, 'clock' | 'random'>,
  request: () => Promise<Meeting>,
  isWanted = () => true,
) {
  const startedAtMs = clock.now();

  return new Promise<Meeting | null>((resolve) => {
    const cancelTimeout = clock.after(answerTimeoutMs, () => resolve(null));
    const finish = (meeting: Meeting | null) => {
      cancelTimeout();
      resolve(meeting);
    };
    const send = () => request().then(finish, retry);
    const retry = (error: unknown) => {
      const isFinal = error instanceof ApiError && !mayPass(error);
      const nextMs = isFinal ? null : nextTryInMs(clock.now() - startedAtMs, random());
      if (nextMs === null) return finish(null);
      clock.after(nextMs, () => isWanted() && void send());
    };
    void send();
  });
}
