/** A message that is being sent or was not delivered. */
import { CircleAlert } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import type { Outgoing } from '../chat-state.ts';
import type { ChatViewModel } from '../chat-view-model.ts';
import { ChatPicture } from '../pictures/chat-picture.tsx';
import type { PictureUrls } from '../pictures/picture-urls.ts';
import styles from './message-item.module.css';
import { MessageText } from './message-item.tsx';

interface OutgoingItemProps {
  readonly outgoing: Outgoing;
  readonly chat: ChatViewModel;
  readonly pictures: PictureUrls;
}

export function OutgoingItem({ outgoing, chat, pictures }: OutgoingItemProps) {
  const { id, text, status, problem } = outgoing;
  const isSending = status === 'sending';
  return (
    <li className={styles.message} data-own data-first>
      {text !== '' && <MessageText text={text} />}
      {outgoing.pictures.map((picture) => (
        <ChatPicture key={picture.id} file={picture} pictures={pictures} />
      ))}
      <span className={styles.foot} role={isSending ? undefined : 'alert'}>
        {isSending ? (
          m.chat_sending()
        ) : (
          <span className={`${styles.fact} ${styles.bad}`}>
            <CircleAlert size={16} aria-hidden />
            {`${m.chat_not_arrived()} ${explain(problem)}`}
          </span>
        )}
      </span>
      {!isSending && (
        <span className={styles.actions}>
          {status === 'failed' && (
            <button type="button" className={styles.action} onClick={() => chat.sendAgain(id)}>
              {m.chat_again()}
            </button>
          )}
          <button type="button" className={styles.action} onClick={() => chat.discard(id)}>
            {m.chat_discard()}
          </button>
        </span>
      )}
    </li>
  );
}
