/** One device check for the lifetime of a component. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useObservable } from '../../platform/state/use-observable.ts';
import { type CheckOptions, startBrowserCheck } from './browser-check.ts';
import { initialCheckState } from './check-state.ts';
import type { CheckViewModel } from './check-view-model.ts';

export function useCheck(options: CheckOptions) {
  const [check, setCheck] = useState<CheckViewModel | null>(null);
  const onInitialDevices = useEffectEvent(options.onInitialDevices);
  const currentToken = useEffectEvent(options.token);
  const start = useEffectEvent(() =>
    startBrowserCheck({
      initialDevices: options.initialDevices,
      isForLobby: options.isForLobby,
      onInitialDevices: (next) => onInitialDevices(next),
      token: () => currentToken(),
    }),
  );

  useEffect(() => {
    const started = start();
    setCheck(started);
    return () => started.close();
  }, []);

  const state = useObservable(check, null);
  return { check, state: state ?? { ...initialCheckState, initialDevices: options.initialDevices } };
}
