/** The chat beside the stage: what was written above, what one writes below. */
import { m } from '../../paraglide/messages.js';
import type { RoomPanelProps } from '../meetings/index.ts';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useChat } from './use-chat.ts';

export function ChatPanel(room: RoomPanelProps) {
  const open = useChat(room);
  if (!open) return null;
  if (open.state.status === 'off') return <p className={styles.off}>{m.chat_off()}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc does what the button at the head of the panel does
    <div
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        room.onClose();
      }}
    >
      <MessageList {...open} room={room} />
      <Composer chat={open.chat} state={open.state} room={room} />
    </div>
  );
}
