/** What lies beside the stage, or over it on a phone: people, chat, outcome. */
import { X } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { RoomPanelProps } from '../room-parts.ts';
import type { RoomScene } from '../room-scene.ts';
import styles from './side.module.css';
import { chatName, hasChat } from './tool-list.ts';
import type { Panel } from './tools-state.ts';

// An agent's alone: no customer loads it.
const PeoplePanel = lazyPart(() => import('./agent/people-panel.tsx'));

type Part = ComponentType<RoomPanelProps> | null;

export function Side({ scene }: { scene: RoomScene }) {
  const { now, room } = scene;
  const { flags } = useConfig();
  const [Chat] = useState<Part>(() => (room.parts?.chat ? lazyPart(room.parts.chat) : null));
  const [Outcome] = useState<Part>(() => (room.parts?.outcome ? lazyPart(room.parts.outcome) : null));
  const isAgent = room.as === 'agent';
  const chats = hasChat(scene, flags);
  useShut(scene, 'chat', !chats);
  const part = (panel: Panel, Shown: Part) => Shown && <Shown {...panelProps(scene, panel)} />;

  return (
    <>
      <VisuallyHidden role="status">{now.unread > 0 && chatName(now.unread)}</VisuallyHidden>
      <aside className={styles.side} hidden={now.panels.length === 0}>
        {isAgent && now.panels.includes('people') && (
          <Section scene={scene} panel="people" title={m.tools_people()}>
            <PeoplePanel scene={scene} />
          </Section>
        )}
        {isAgent && (
          <Section scene={scene} panel="outcome" title={m.tools_outcome()}>
            {part('outcome', Outcome)}
          </Section>
        )}
        {chats && (
          <Section scene={scene} panel="chat" title={m.tools_chat()}>
            {part('chat', Chat)}
          </Section>
        )}
      </aside>
    </>
  );
}

/** A panel that is taken away while it is open leaves no empty place behind. */
function useShut({ tools, now }: RoomScene, panel: Panel, isGone: boolean): void {
  const stands = isGone && now.panels.includes(panel);
  useEffect(() => {
    if (stands) tools.toggle(panel, false);
  }, [stands, tools, panel]);
}

interface SectionProps {
  readonly scene: RoomScene;
  readonly panel: Panel;
  readonly title: string;
  readonly children: ReactNode;
}

/** Kept while it is shut: a part goes on hearing what is new. */
function Section({ scene: { tools, now }, panel, title, children }: SectionProps) {
  const isOpen = now.panels.includes(panel);
  const section = useRef<HTMLElement>(null);
  useFocusBack(section, isOpen);
  if (!children) return null;
  return (
    <section
      ref={section}
      className={styles.section}
      aria-label={title}
      hidden={!isOpen}
      data-newest={now.panels.at(-1) === panel || undefined}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={`${m.tools_close()}: ${title}`}
          onClick={() => tools.toggle(panel, false)}
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <div className={styles.body}>
        <Suspense>{children}</Suspense>
      </div>
    </section>
  );
}

/** Whoever was in the panel when it shuts is put back to where they came from, or out of what is no longer there. */
function useFocusBack(section: RefObject<HTMLElement | null>, isOpen: boolean) {
  const from = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const here = document.activeElement;
    const isInside = section.current?.contains(here) ?? false;
    if (isOpen && !isInside) from.current = here;
    if (isOpen || !isInside || !(here instanceof HTMLElement)) return;
    here.blur();
    if (from.current instanceof HTMLElement) from.current.focus();
  }, [section, isOpen]);
}

function panelProps({ tools, now, state, room }: RoomScene, panel: Panel): RoomPanelProps {
  return {
    meetingId: room.meetingId,
    as: room.as,
    token: room.token,
    isOpen: now.panels.includes(panel),
    isConnected: state.status === 'connected',
    selfIdentity: now.selfIdentity,
    people: now.people,
    onSaid: tools.onSaid,
    onUnread: tools.tellUnread,
    onClose: () => tools.toggle(panel, false),
  };
}
