/** One device check for as long as a component stands. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CheckOptions, startBrowserCheck } from './browser-check.ts';
import { atRest } from './check-state.ts';
import type { CheckViewModel } from './check-view-model.ts';

const nothingToHear = () => () => {};

export function useCheck(options: CheckOptions) {
  const [check, setCheck] = useState<CheckViewModel | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const { goIn, isForLobby } = latest.current;
    const started = startBrowserCheck({
      ...{ goIn, isForLobby },
      onGoIn: (next) => latest.current.onGoIn(next),
      token: () => latest.current.token(),
    });
    setCheck(started);
    return () => started.close();
  }, []);

  const state = useSyncExternalStore(check?.subscribe ?? nothingToHear, () => check?.state() ?? null);
  return { check, state: state ?? { ...atRest, goIn: options.goIn } };
}
