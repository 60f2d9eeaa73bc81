/** The lazily loaded parts of the header: sign of supervision, number of people, chat button on a phone, settings. */
import { MessageSquare, SlidersHorizontal, Users } from 'lucide-react';
import { Suspense } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { chatName, hasChat } from '../tool-list.ts';
import styles from './header-parts.module.css';

// Only agents load it, where the tenant allows supervision.
const Monitored = lazyPart(() => import('../supervision/monitored.tsx'));

export function Header({ context }: { context: RoomContext }) {
  const { tools, toolsState } = context;
  const { flags } = useConfig();
  const count = context.state.people.length + 1;
  return (
    <div className={styles.parts}>
      {context.room.as === 'agent' && flags.bargein && (
        <Suspense>
          <Monitored context={context} />
        </Suspense>
      )}
      <span
        className={styles.count}
        data-many={count > 2 || undefined}
        role="img"
        aria-label={m.tools_people_count({ count })}
      >
        <Users size={18} strokeWidth={1.75} aria-hidden />
        <span>{count}</span>
      </span>
      {hasChat(context, flags) && (
        <button
          type="button"
          className={`${styles.button} ${styles.chat}`}
          aria-label={chatName(toolsState.unread)}
          aria-pressed={toolsState.panel === 'chat'}
          onClick={() => tools.toggle('chat')}
        >
          <MessageSquare size={22} strokeWidth={1.75} aria-hidden />
          {toolsState.unread > 0 && <span className={styles.dot} />}
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
