/** The header's later half: how many are here, the chat on a phone, and the settings of the room. */
import { MessageSquare, SlidersHorizontal, Users } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import type { RoomScene } from '../room-scene.ts';
import styles from './header-parts.module.css';
import { chatName, hasChat } from './tool-list.ts';

export function Header({ scene }: { scene: RoomScene }) {
  const { tools, now } = scene;
  const { flags } = useConfig();
  const count = scene.state.people.length + 1;
  return (
    <div className={styles.parts}>
      <span
        className={styles.count}
        data-many={count > 2 || undefined}
        role="img"
        aria-label={m.tools_people_count({ count })}
      >
        <Users size={18} strokeWidth={1.75} aria-hidden />
        {count}
      </span>
      {hasChat(scene, flags) && (
        <button
          type="button"
          className={`${styles.button} ${styles.chat}`}
          aria-label={chatName(now.unread)}
          aria-pressed={now.panels.includes('chat')}
          onClick={() => tools.toggle('chat')}
        >
          <MessageSquare size={22} strokeWidth={1.75} aria-hidden />
          {now.unread > 0 && <span className={styles.dot} />}
        </button>
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={m.tools_settings()}
        title={m.tools_settings()}
        onClick={() => tools.open('settings')}
      >
        <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
