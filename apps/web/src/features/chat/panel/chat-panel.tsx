/** The chat panel beside the stage: messages above, composer below. */
import { m } from '../../../paraglide/messages.js';
import type { RoomPanelProps } from '../../meetings/index.ts';
import { useChat } from '../use-chat.ts';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';

export function ChatPanel(room: RoomPanelProps) {
  const open = useChat(room);
  if (!open) return null;
  if (open.state.status === 'off') return <p className={styles.off}>{m.chat_off()}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a shortcut for the panel's close button
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
