/** Whether the waiting list is open over the page. It then shows the answers, and the toasts are hidden. */
import { createObservable } from '../../../../platform/state/observable.ts';

export const listOpen = createObservable(false);
