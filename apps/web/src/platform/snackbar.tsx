/** Short messages at the bottom of the customer's page: three seconds each, one at a time, announced. */
import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './snackbar.module.css';
import { createObservable } from './state/observable.ts';

const shownForMs = 3_000;

export interface SnackbarMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: 'ok' | 'bad';
}

const none: readonly SnackbarMessage[] = [];
const queue = createObservable(none);
let lastId = 0;

/** Queues a message; a text that is already queued is not added again. */
export const snackbar = {
  show(text: string, tone: SnackbarMessage['tone'] = 'ok'): void {
    if (queue.state().some((message) => message.text === text)) return;
    lastId += 1;
    queue.set([...queue.state(), { id: lastId, text, tone }]);
  },
};

/** Renders the messages; mounted once at the end of the page. */
export function SnackbarHost() {
  // The server renders no message, so hydration must start without one.
  const [message] = useSyncExternalStore(queue.subscribe, queue.state, () => none);

  useEffect(() => {
    if (!message) return;
    const remove = () => queue.set(queue.state().filter(({ id }) => id !== message.id));
    const timer = setTimeout(remove, shownForMs);
    return () => clearTimeout(timer);
  }, [message]);

  const Icon = message?.tone === 'bad' ? CircleAlert : Check;
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {message && (
        <div key={message.id} className={styles.message}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {message.text}
        </div>
      )}
    </div>
  );
}
