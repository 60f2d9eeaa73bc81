/** Messages on their way: one after the other, so that they arrive in their order; what fails stays, to be sent again as the same one. */
import type { ChatMessage } from '@foyer/contract/chat.ts';
import { mayPass } from '../../platform/api-error.ts';
import type { ChatApi } from './chat-ports.ts';
import type { Outgoing } from './chat-state.ts';

interface SendingParts {
  readonly send: ChatApi['send'];
  readonly onChange: (outgoing: readonly Outgoing[]) => void;
  readonly onSent: (message: ChatMessage) => void;
}

export function sendInOrder({ send, onChange, onSent }: SendingParts) {
  let outgoing: readonly Outgoing[] = [];
  let isSending = false;

  const put = (next: readonly Outgoing[]) => {
    outgoing = next;
    onChange(outgoing);
  };
  const change = (id: string, changed: Partial<Outgoing>) =>
    put(outgoing.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const discard = (id: string) => put(outgoing.filter((each) => each.id !== id));

  async function work(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = first(); next; next = first()) {
      const { id, text, recipient, pictures } = next;
      try {
        const message = await send({ id, text, recipient, fileIds: pictures.map((picture) => picture.id) });
        discard(id);
        onSent(message);
      } catch (problem) {
        change(id, { status: mayPass(problem) ? 'failed' : 'refused', problem });
      }
    }
    isSending = false;
  }

  const first = () => outgoing.find(({ status }) => status === 'sending');

  return {
    add(letter: Pick<Outgoing, 'id' | 'text' | 'recipient' | 'pictures'>): void {
      put([...outgoing, { ...letter, status: 'sending', problem: null }]);
      void work();
    },
    again(id: string): void {
      change(id, { status: 'sending', problem: null });
      void work();
    },
    /** The line is back. */
    allAgain(): void {
      put(
        outgoing.map((each) =>
          each.status === 'failed' ? { ...each, status: 'sending', problem: null } : each,
        ),
      );
      void work();
    },
    /** Not wanted any more, or arrived after all. */
    discard,
  };
}
