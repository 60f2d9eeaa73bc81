/** Counts unread messages and reports read ones to the server. */
import type { ChatMessage } from '@foyer/contract/chat.ts';
import { mayPass } from '../../platform/api/api-error.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ChatApi } from './chat-ports.ts';
import { countUnread, isBy } from './conversation.ts';

interface ReadReceiptsDependencies {
  readonly clock: Clock;
  readonly report: ChatApi['read'];
  readonly messages: () => readonly ChatMessage[];
  /** Id of the last message that was read before the reload. */
  readonly lastRead: string | null;
  readonly onRead: () => void;
  readonly onUnread: (count: number) => void;
}

const retryAfterMs = 3000;

export function createReadReceipts({
  clock,
  report,
  messages,
  onRead,
  onUnread,
  ...initial
}: ReadReceiptsDependencies) {
  let { lastRead } = initial;
  let self = '';
  let reported: string | null = null;
  let isVisible = false;
  let cancelRetry = () => {};

  /** To be called when messages, identity or visibility changed. */
  function count(): void {
    const last = messages().at(-1);
    if (isVisible && last && last.id !== lastRead) {
      lastRead = last.id;
      onRead();
    }
    onUnread(self === '' ? 0 : countUnread(messages(), lastRead, self));
    void reportRead();
  }

  async function reportRead(): Promise<void> {
    const last = messages().findLast((message) => !isBy(message, self));
    if (!isVisible || self === '' || !last || last.id === reported) return;
    const before = reported;
    reported = last.id;
    cancelRetry();
    try {
      await report(last.id);
    } catch (error) {
      if (!mayPass(error)) return;
      reported = before;
      cancelRetry = clock.after(retryAfterMs, () => void reportRead());
    }
  }

  return {
    count,
    lastRead: () => lastRead,
    /** @param identity `side:id`; empty while unknown */
    setIdentity(identity: string): void {
      if (identity === self) return;
      self = identity;
      count();
    },
    isSelf: (identity: string) => identity === self,
    setVisible(visible: boolean): void {
      isVisible = visible;
      count();
    },
    close(): void {
      isVisible = false;
      cancelRetry();
    },
  };
}
