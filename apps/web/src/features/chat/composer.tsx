/** What one writes: words, pictures, and who is to read them. Enter sends, Shift and Enter begin a new line. */
import { attachmentLimits } from '@foyer/contract/attachments.ts';
import { chatLimits } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/room.ts';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { inMegabytes } from '../../ui/picture-row.tsx';
import type { RoomPanelProps } from '../meetings/index.ts';
import type { ChatState } from './chat-state.ts';
import { type ChatViewModel, readyText } from './chat-view-model.ts';
import styles from './composer.module.css';
import { PickedPictures } from './picked-pictures.tsx';

interface ComposerProps {
  readonly chat: ChatViewModel;
  readonly state: ChatState;
  readonly room: RoomPanelProps;
}

/** From so few on it is said how many are left. */
const fewLeft = 200;

export function Composer({ chat, state, room }: ComposerProps) {
  const { text, pictures, recipient } = state;
  const { flags } = useConfig();
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const [isEarly, setEarly] = useState(false);
  const left = chatLimits.textLength - readyText(text).length;
  const isUnfinished = pictures.some(({ status }) => status !== 'sent');
  const note = noteOf({ left, isUnfinished: isEarly && isUnfinished });

  // With a finger the keyboard would cover what one came to read.
  useEffect(() => {
    if (room.isOpen && matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [room.isOpen]);

  function send(): void {
    const hasGone = chat.send();
    setEarly(!hasGone && isUnfinished);
    if (hasGone) field.current?.focus();
  }

  function heed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <PickedPictures chat={chat} state={state} />
      {mayChooseReader(room, recipient) && (
        <label className={styles.to}>
          {m.chat_to()}
          <select value={recipient} onChange={(event) => chat.address(event.target.value as Recipient)}>
            <option value="EVERYONE">{m.chat_to_everyone()}</option>
            <option value="HOST">{m.chat_to_host()}</option>
          </select>
        </label>
      )}
      <div className={styles.line}>
        {flags.attachment && (
          <label className={styles.add}>
            <input
              type="file"
              multiple
              accept={attachmentLimits.types.join(',')}
              aria-label={m.chat_pictures_add({
                count: chatLimits.files,
                each: inMegabytes(chatLimits.maxBytes),
              })}
              title={m.chat_pictures_add({ count: chatLimits.files, each: inMegabytes(chatLimits.maxBytes) })}
              onChange={(event) => {
                chat.addPictures([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <ImagePlus size={20} strokeWidth={1.75} aria-hidden />
          </label>
        )}
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          value={text}
          aria-label={m.chat_field()}
          placeholder={m.chat_placeholder()}
          aria-invalid={left < 0 || undefined}
          aria-describedby={note ? noteId : undefined}
          enterKeyHint="send"
          onChange={(event) => chat.write(event.target.value)}
          onKeyDown={heed}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (!flags.attachment || pasted.length === 0) return;
            event.preventDefault();
            chat.addPictures(pasted);
          }}
        />
        <button type="submit" className={styles.send} aria-label={m.chat_send()}>
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {note && (
        <p id={noteId} className={styles.note} data-bad={left < 0 || isUnfinished || undefined} role="status">
          {note}
        </p>
      )}
    </form>
  );
}

/** Where nobody would be left out there is nothing to choose. */
function mayChooseReader({ as, people }: RoomPanelProps, recipient: Recipient): boolean {
  const hasOther = (side: string) => people.some((person) => person.side === side);
  if (recipient === 'HOST') return true;
  return hasOther('customer') && (as === 'customer' || hasOther('agent'));
}

function noteOf({ left, isUnfinished }: { left: number; isUnfinished: boolean }): string | null {
  if (left < 0) return m.chat_too_long({ count: -left });
  if (isUnfinished) return m.pictures_unfinished();
  return left <= fewLeft ? m.chat_left({ count: left }) : null;
}
