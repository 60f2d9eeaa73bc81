/** One message: author, text, pictures, time, and the read receipt of the last own message. */
import type { ChatMessage } from '@foyer/contract/chat.ts';
import { Check, CheckCheck, EyeOff } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { nameOf, timeOf } from '../chat-labels.ts';
import { ChatPicture } from '../pictures/chat-picture.tsx';
import type { PictureUrls } from '../pictures/picture-urls.ts';
import { partsOf } from '../text-parts.ts';
import styles from './message-item.module.css';

interface MessageItemProps {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** The first message of its author in a row; the name is shown above it. */
  readonly isFirst: boolean;
  readonly receipt: 'sent' | 'seen' | null;
  readonly timeZone: string | undefined;
  readonly pictures: PictureUrls;
}

export function MessageItem({ message, isOwn, isFirst, receipt, timeZone, pictures }: MessageItemProps) {
  const { from, text, files, at, recipient } = message;
  const name = isOwn ? m.chat_you() : nameOf(from);
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      {isFirst && !isOwn ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <VisuallyHidden>{name}</VisuallyHidden>
      )}
      {text !== '' && <MessageText text={text} />}
      {files.map((file) => (
        <ChatPicture key={file.id} file={file} pictures={pictures} />
      ))}
      <span className={styles.foot}>
        {recipient === 'HOST' && (
          <span className={styles.fact}>
            <EyeOff size={14} strokeWidth={1.75} aria-hidden />
            {m.chat_only_agents()}
          </span>
        )}
        <time dateTime={at}>{timeOf(at, timeZone)}</time>
        {receipt && (
          <span className={styles.fact}>
            {receipt === 'seen' ? <CheckCheck size={14} aria-hidden /> : <Check size={14} aria-hidden />}
            <span>{receipt === 'seen' ? m.chat_seen() : m.chat_sent()}</span>
          </span>
        )}
      </span>
    </li>
  );
}

/** Plain text; URLs become links that open in a new tab. */
export function MessageText({ text }: { readonly text: string }) {
  let offset = 0;
  return (
    <p className={styles.text} dir="auto">
      {partsOf(text).map((part) => {
        const key = offset;
        offset += part.text.length;
        if (part.href === undefined) return part.text;
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
