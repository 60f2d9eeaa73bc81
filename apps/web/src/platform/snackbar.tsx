/** Short messages at the foot of the customer's page: three seconds, bottom centre, one at a time, read out. */
import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './snackbar.module.css';

const shownForMs = 3_000;

export interface SnackbarMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: 'ok' | 'bad';
}

let queue: readonly SnackbarMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly SnackbarMessage[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Says something in passing; a sentence that already waits is not said twice. */
export const snackbar = {
  show(text: string, tone: SnackbarMessage['tone'] = 'ok'): void {
    if (queue.some((message) => message.text === text)) return;
    lastId += 1;
    change([...queue, { id: lastId, text, tone }]);
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the messages appear; stands once, at the end of the page. */
export function SnackbarHost() {
  const message = useSyncExternalStore(
    subscribe,
    () => queue[0],
    () => undefined,
  );

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => change(queue.filter(({ id }) => id !== message.id)), shownForMs);
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
