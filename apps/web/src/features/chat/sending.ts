/** Messages on their way: one after the other, so that they arrive in their order; what fails stays, to be sent again as the same one. */
import type { ChatMessage } from '@foyer/contract/chat.ts';
import { mayPass } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChatApi } from './chat-ports.ts';
import type { Outgoing } from './chat-state.ts';

interface SendingParts {
  readonly clock: Clock;
  readonly send: ChatApi['send'];
  readonly onChange: (outgoing: readonly Outgoing[]) => void;
  readonly onSent: (message: ChatMessage) => void;
}

const tryAgainMs = 5000;

export function sendInOrder({ clock, send, onChange, onSent }: SendingParts) {
  let outgoing: readonly Outgoing[] = [];
  /** Whose turn comes. What is tried again by itself goes on being shown as not arrived: nothing flickers. */
  const due = new Set<string>();
  let isSending = false;
  let isClosed = false;
  let callOffTrying = () => {};

  const put = (next: readonly Outgoing[]) => {
    outgoing = next;
    onChange(outgoing);
  };
  const change = (id: string, changed: Partial<Outgoing>) =>
    put(outgoing.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const discard = (id: string) => put(outgoing.filter((each) => each.id !== id));
  const first = () => outgoing.find(({ id }) => due.has(id));

  async function work(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = first(); next; next = first()) {
      const { id, text, recipient, pictures } = next;
      due.delete(id);
      try {
        const message = await send({ id, text, recipient, fileIds: pictures.map((picture) => picture.id) });
        discard(id);
        onSent(message);
      } catch (problem) {
        fail(id, problem);
      }
    }
    isSending = false;
  }

  function fail(id: string, problem: unknown): void {
    const status = mayPass(problem) ? 'failed' : 'refused';
    change(id, { status, problem });
    if (status === 'refused' || isClosed) return;
    callOffTrying();
    callOffTrying = clock.after(tryAgainMs, allAgain);
  }

  /** What did not arrive; what was refused is not tried again. */
  function allAgain(): void {
    for (const { id, status } of outgoing) if (status === 'failed') due.add(id);
    void work();
  }

  return {
    add(letter: Pick<Outgoing, 'id' | 'text' | 'recipient' | 'pictures'>): void {
      put([...outgoing, { ...letter, status: 'sending', problem: null }]);
      due.add(letter.id);
      void work();
    },
    again(id: string): void {
      change(id, { status: 'sending', problem: null });
      due.add(id);
      void work();
    },
    allAgain,
    /** Not wanted any more, or arrived after all. */
    discard,
    close(): void {
      isClosed = true;
      callOffTrying();
    },
  };
}
