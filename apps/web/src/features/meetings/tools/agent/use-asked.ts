/** What the server says, asked again and again while it is shown. */
import type { AnswerOf, RouteDefinition } from '@foyer/contract/http.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type CallOptions, call } from '../../../../platform/api.ts';

interface Asked<Answer> {
  readonly answer: Answer | null;
  /** The last question failed; what was answered before stays. */
  readonly hasFailed: boolean;
}

/** The same call with any route; what fits together is checked where it is used. */
const callAny = call as (route: RouteDefinition, options: object) => Promise<unknown>;

/** @returns with `ask`, which asks at once */
export function useAsked<R extends RouteDefinition>(
  route: R,
  options: Omit<CallOptions<R>, 'token'>,
  { token, everyMs }: { token: () => Promise<string | null>; everyMs: number },
): Asked<AnswerOf<R>> & { ask: () => void } {
  const [asked, setAsked] = useState<Asked<AnswerOf<R>>>({ answer: null, hasFailed: false });
  const ask = useRef(async () => {});
  ask.current = async () => {
    try {
      const fresh = await token();
      if (!fresh) throw new ApiError('auth.missing');
      setAsked({
        answer: (await callAny(route, { ...options, token: fresh })) as AnswerOf<R>,
        hasFailed: false,
      });
    } catch {
      setAsked((before) => ({ ...before, hasFailed: true }));
    }
  };
  useEffect(() => {
    void ask.current();
    const timer = setInterval(() => void ask.current(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return { ...asked, ask: () => void ask.current() };
}
