/** One call for as long as a component stands. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CallOptions, takeCall } from './browser-call.ts';
import { entering } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';

const nothingToHear = () => () => {};

/** Enters when the component appears, leaves without hanging up when it goes; another meeting is another call. */
export function useCall(options: CallOptions) {
  const [call, setCall] = useState<CallViewModel | null>(null);
  const { meetingId, as } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const { start } = latest.current;
    const started = takeCall({ meetingId, as, start, token: () => latest.current.token() });
    setCall(started);
    return () => started.close();
  }, [meetingId, as]);

  const state = useSyncExternalStore(call?.subscribe ?? nothingToHear, () => call?.state() ?? entering);
  return { call, state };
}
