/** One call for the lifetime of a component. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useObservable } from '../../../platform/state/use-observable.ts';
import { type CallOptions, takeCall } from './browser-call.ts';
import { entering } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';

/** Enters on mount and leaves without hanging up on unmount; another meeting starts another call. */
export function useCall(options: CallOptions) {
  const [call, setCall] = useState<CallViewModel | null>(null);
  const { meetingId, as } = options;
  const initial = useEffectEvent(() => ({ start: options.start, rejoins: options.rejoins }));
  const currentToken = useEffectEvent(() => options.token());

  useEffect(() => {
    const started = takeCall({ meetingId, as, ...initial(), token: () => currentToken() });
    setCall(started);
    return () => started.close();
  }, [meetingId, as]);

  return { call, state: useObservable(call, entering) };
}
