/** Changes of the configuration that this page makes. A separate file, because only the console needs it. */
import { createObservable } from '../state/observable.ts';

const changeCount = createObservable(0);

/** Announces that this page has changed the configuration, so that it is fetched again. */
export function announceConfigChange(): void {
  changeCount.set(changeCount.state() + 1);
}

/** Calls the listener after each announced change. @returns unsubscribe */
export const onConfigChanged = changeCount.subscribe;
