/** Polls an API route while the component is mounted. */
import type { AnswerOf, RouteDefinition } from '@foyer/contract/core/http.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, type CallOptions, call } from '../../../../platform/api/api.ts';

interface PollState<Answer> {
  readonly answer: Answer | null;
  /** The last request failed; the previous answer stays. */
  readonly hasFailed: boolean;
}

/** `call` for any route; `usePolling` checks that route and options match. */
const callAny = call as (route: RouteDefinition, options: object) => Promise<unknown>;

/** @returns the last answer and `refetch`, which requests at once */
export function usePolling<R extends RouteDefinition>(
  route: R,
  options: Omit<CallOptions<R>, 'token'>,
  { token, everyMs }: { token: () => Promise<string | null>; everyMs: number },
): PollState<AnswerOf<R>> & { refetch: () => void } {
  const [poll, setPoll] = useState<PollState<AnswerOf<R>>>({ answer: null, hasFailed: false });

  async function refetch(): Promise<void> {
    try {
      const accessToken = await token();
      if (!accessToken) throw new ApiError('auth.missing');
      setPoll({
        answer: (await callAny(route, { ...options, token: accessToken })) as AnswerOf<R>,
        hasFailed: false,
      });
    } catch {
      setPoll((before) => ({ ...before, hasFailed: true }));
    }
  }

  const onTick = useEffectEvent(() => void refetch());
  useEffect(() => {
    onTick();
    const timer = setInterval(() => onTick(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return { ...poll, refetch: () => void refetch() };
}
