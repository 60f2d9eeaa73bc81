/** What is new and what was seen: counted here, and told to the others. */
import type { ChatMessage } from '@foyer/contract/chat.ts';
import { mayPass } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChatApi } from './chat-ports.ts';
import { countUnread, isBy } from './conversation.ts';

interface ReadingParts {
  readonly clock: Clock;
  readonly tell: ChatApi['read'];
  readonly messages: () => readonly ChatMessage[];
  /** The last message that was seen here before. */
  readonly seen: string | null;
  readonly onSeen: () => void;
  readonly onUnread: (count: number) => void;
}

const tellAgainMs = 3000;

export function followReading({ clock, tell, messages, onSeen, onUnread, ...parts }: ReadingParts) {
  let { seen } = parts;
  let self = '';
  let told: string | null = null;
  let isLooking = false;
  let callOffTelling = () => {};

  /** Whenever there is more, or somebody looks. */
  function count(): void {
    const last = messages().at(-1);
    if (isLooking && last && last.id !== seen) {
      seen = last.id;
      onSeen();
    }
    onUnread(self === '' ? 0 : countUnread(messages(), seen, self));
    void tellOthers();
  }

  async function tellOthers(): Promise<void> {
    const last = messages().findLast((message) => !isBy(message, self));
    if (!isLooking || self === '' || !last || last.id === told) return;
    const before = told;
    told = last.id;
    callOffTelling();
    try {
      await tell(last.id);
    } catch (error) {
      if (!mayPass(error)) return;
      told = before;
      callOffTelling = clock.after(tellAgainMs, () => void tellOthers());
    }
  }

  return {
    count,
    seen: () => seen,
    /** @param identity `side:id`; empty while it is not known */
    be(identity: string): void {
      if (identity === self) return;
      self = identity;
      count();
    },
    isSelf: (identity: string) => identity === self,
    look(isSeen: boolean): void {
      isLooking = isSeen;
      count();
    },
    close(): void {
      isLooking = false;
      callOffTelling();
    },
  };
}
