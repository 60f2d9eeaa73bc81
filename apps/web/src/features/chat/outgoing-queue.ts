/**
 * Sends messages one after the other, so that they arrive in order. A failed message stays and is retried
 * with its id.
 */
import type { ChatMessage } from '@foyer/contract/chat.ts';
import { mayPass } from '../../platform/api/api-error.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ChatApi } from './chat-ports.ts';
import type { Outgoing } from './chat-state.ts';

interface OutgoingQueueDependencies {
  readonly clock: Clock;
  readonly send: ChatApi['send'];
  readonly onChange: (outgoing: readonly Outgoing[]) => void;
  readonly onSent: (message: ChatMessage) => void;
}

const retryAfterMs = 5000;

export function createOutgoingQueue({ clock, send, onChange, onSent }: OutgoingQueueDependencies) {
  let outgoing: readonly Outgoing[] = [];
  /**
   * Ids to send next. A message that is retried automatically keeps its status, so that the display does not
   * flicker.
   */
  const due = new Set<string>();
  let isSending = false;
  let isClosed = false;
  let cancelRetry = () => {};

  const setOutgoing = (next: readonly Outgoing[]) => {
    outgoing = next;
    onChange(outgoing);
  };
  const change = (id: string, changed: Partial<Outgoing>) =>
    setOutgoing(outgoing.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const discard = (id: string) => setOutgoing(outgoing.filter((each) => each.id !== id));
  const nextDue = () => outgoing.find(({ id }) => due.has(id));

  async function sendDue(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = nextDue(); next; next = nextDue()) {
      const { id, text, recipient, pictures } = next;
      due.delete(id);
      try {
        const message = await send({ id, text, recipient, fileIds: pictures.map((picture) => picture.id) });
        discard(id);
        onSent(message);
      } catch (problem) {
        handleFailure(id, problem);
      }
    }
    isSending = false;
  }

  function handleFailure(id: string, problem: unknown): void {
    const status = mayPass(problem) ? 'failed' : 'refused';
    change(id, { status, problem });
    if (status === 'refused' || isClosed) return;
    cancelRetry();
    cancelRetry = clock.after(retryAfterMs, retryAll);
  }

  /** Retries all failed messages; rejected ones are not retried. */
  function retryAll(): void {
    for (const { id, status } of outgoing) if (status === 'failed') due.add(id);
    void sendDue();
  }

  return {
    add(message: Pick<Outgoing, 'id' | 'text' | 'recipient' | 'pictures'>): void {
      setOutgoing([...outgoing, { ...message, status: 'sending', problem: null }]);
      due.add(message.id);
      void sendDue();
    },
    retry(id: string): void {
      change(id, { status: 'sending', problem: null });
      due.add(id);
      void sendDue();
    },
    retryAll,
    /** Removes a message that was discarded or has arrived. */
    discard,
    close(): void {
      isClosed = true;
      cancelRetry();
    },
  };
}
