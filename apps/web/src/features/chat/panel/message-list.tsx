/** The messages, oldest first, followed by the outgoing ones. */
import type { ChatMessage } from '@foyer/contract/chat.ts';
import { ArrowDown } from 'lucide-react';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import type { RoomPanelProps } from '../../meetings/index.ts';
import type { BrowserChat } from '../browser-chat.ts';
import { typingSentence } from '../chat-labels.ts';
import type { ChatState } from '../chat-state.ts';
import { identityOf, isBy, isRead } from '../conversation.ts';
import { MessageItem } from './message-item.tsx';
import styles from './message-list.module.css';
import { OutgoingItem } from './outgoing-item.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

interface MessageListProps extends BrowserChat {
  readonly state: ChatState;
  readonly room: RoomPanelProps;
}

export function MessageList({ chat, pictures, state, room }: MessageListProps) {
  const { messages, outgoing, typing, read, status } = state;
  const { timeZone } = useConfig();
  const box = useRef<HTMLDivElement>(null);
  const end = useStickToEnd(box, messages.length + outgoing.length, room.isOpen);
  const lastOwn = messages.findLast((message) => isBy(message, room.selfIdentity));
  const isEmpty = messages.length + outgoing.length === 0;

  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.list}
        role="log"
        aria-label={m.chat_messages()}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={end.onScroll}
      >
        {isEmpty && <Empty status={status} />}
        <ol className={styles.messages}>
          {messages.map((message, index) => (
            <MessageItem
              key={message.id}
              message={message}
              isOwn={isBy(message, room.selfIdentity)}
              isFirst={!isSameAuthor(messages[index - 1], message)}
              receipt={message === lastOwn ? (isRead(message, read) ? 'seen' : 'sent') : null}
              // Staff see times in the tenant's zone, customers in their own.
              timeZone={room.as === 'agent' ? timeZone : undefined}
              pictures={pictures}
            />
          ))}
          {outgoing.map((each) => (
            <OutgoingItem key={each.id} outgoing={each} chat={chat} pictures={pictures} />
          ))}
        </ol>
      </div>
      {end.hasNewer && (
        <button type="button" className={styles.newer} onClick={end.goToEnd}>
          <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
          {m.chat_newer()}
        </button>
      )}
      <p className={styles.typing} role="status">
        {typingSentence(typing)}
      </p>
    </div>
  );
}

function isSameAuthor(before: ChatMessage | undefined, { from }: ChatMessage): boolean {
  return before !== undefined && identityOf(before.from) === identityOf(from);
}

function Empty({ status }: Pick<ChatState, 'status'>) {
  if (status === 'loading') return <p className={styles.empty}>{m.chat_loading()}</p>;
  if (status === 'failed') return <p className={styles.empty}>{m.chat_list_failed()}</p>;
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{m.chat_empty()}</p>
      <p>{m.chat_empty_hint()}</p>
    </div>
  );
}
