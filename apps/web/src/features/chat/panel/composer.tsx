/** The composer: text, pictures and recipient. Enter sends, Shift+Enter starts a new line. */

import { chatLimits } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { inMegabytes } from '../../../ui/controls/picture-row.tsx';
import type { RoomPanelProps } from '../../meetings/index.ts';
import type { ChatState } from '../chat-state.ts';
import { type ChatViewModel, readyText } from '../chat-view-model.ts';
import { PickedPictures } from '../pictures/picked-pictures.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  readonly chat: ChatViewModel;
  readonly state: ChatState;
  readonly room: RoomPanelProps;
}

/** The number of remaining characters is shown from here on. */
const showRemainingFrom = 200;

export function Composer({ chat, state, room }: ComposerProps) {
  const { text, pictures, recipient } = state;
  const { flags } = useConfig();
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const [wasSentEarly, setWasSentEarly] = useState(false);
  const remaining = chatLimits.textLength - readyText(text).length;
  const isUploading = pictures.some(({ status }) => status !== 'sent');
  const note = noteOf({ remaining, pictures: wasSentEarly ? pictures : [] });

  // On a touch device the keyboard would cover the messages.
  useEffect(() => {
    if (room.isOpen && matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [room.isOpen]);

  function send(): void {
    const wasSent = chat.send();
    setWasSentEarly(!wasSent && isUploading);
    if (wasSent) field.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
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
      {canChooseRecipient(room, recipient) && (
        <label className={styles.to}>
          {m.chat_to()}
          <select value={recipient} onChange={(event) => chat.setRecipient(event.target.value as Recipient)}>
            <option value="EVERYONE">{m.chat_to_everyone()}</option>
            <option value="HOST">{m.chat_to_host()}</option>
          </select>
        </label>
      )}
      <div className={styles.row}>
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
          aria-invalid={remaining < 0 || undefined}
          aria-describedby={note ? noteId : undefined}
          enterKeyHint="send"
          onChange={(event) => chat.setText(event.target.value)}
          onKeyDown={handleKey}
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
        <p
          id={noteId}
          className={styles.note}
          data-bad={remaining < 0 || isUploading || undefined}
          role="status"
        >
          {note}
        </p>
      )}
    </form>
  );
}

/** The choice is shown only when it excludes a participant, or is already made. */
function canChooseRecipient({ as, people }: RoomPanelProps, recipient: Recipient): boolean {
  const hasOther = (side: string) => people.some((person) => person.side === side);
  if (recipient === 'HOST') return true;
  return hasOther('customer') && (as === 'customer' || hasOther('agent'));
}

function noteOf({ remaining, pictures }: { remaining: number } & Pick<ChatState, 'pictures'>): string | null {
  if (remaining < 0) return m.chat_too_long({ count: -remaining });
  const unsent = pictures.filter(({ status }) => status !== 'sent');
  if (unsent.some(({ status }) => status !== 'sending')) return m.pictures_unsent();
  if (unsent.length > 0) return m.pictures_sending_still();
  return remaining <= showRemainingFrom ? m.chat_left({ count: remaining }) : null;
}
