/** One message: from whom, what, when, and for the own one whether it was seen. */
import type { ChatMessage } from '@foyer/contract/chat.ts';
import { Check, CheckCheck, EyeOff } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChatPicture } from './chat-picture.tsx';
import { nameOf, timeOf } from './chat-words.ts';
import styles from './message-item.module.css';
import type { ShownPictures } from './shown-pictures.ts';
import { partsOf } from './text-parts.ts';

interface MessageItemProps {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** After somebody else's, or the first of all: the name stands above it. */
  readonly isFirst: boolean;
  readonly reading: 'sent' | 'seen' | null;
  readonly timeZone: string | undefined;
  readonly pictures: ShownPictures;
}

export function MessageItem({ message, isOwn, isFirst, reading, timeZone, pictures }: MessageItemProps) {
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
        {reading && (
          <span className={styles.fact}>
            {reading === 'seen' ? <CheckCheck size={14} aria-hidden /> : <Check size={14} aria-hidden />}
            {reading === 'seen' ? m.chat_seen() : m.chat_sent()}
          </span>
        )}
      </span>
    </li>
  );
}

/** Words are words, whatever they look like; a web address leads there in a tab of its own. */
export function MessageText({ text }: { readonly text: string }) {
  let from = 0;
  return (
    <p className={styles.text} dir="auto">
      {partsOf(text).map((part) => {
        const key = from;
        from += part.text.length;
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
