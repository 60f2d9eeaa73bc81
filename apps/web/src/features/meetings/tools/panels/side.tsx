/** The panel beside the stage, or below it on a phone: people, chat or outcome. */
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
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import { GreyShapes } from '../../../../ui/layout/grey-shapes.tsx';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import type { RoomPanelProps } from '../../room/room-parts.ts';
import { PanelBoundary } from '../parts/part-boundary.tsx';
import { chatName, hasChat } from '../tool-list.ts';
import type { Panel } from '../tools-state.ts';
import styles from './side.module.css';

// Only agents load it.
const PeoplePanel = lazyPart(() => import('../agent/people-panel.tsx'));

type Part = ComponentType<RoomPanelProps> | null;

export function Side({ context }: { context: RoomContext }) {
  const { toolsState, room } = context;
  const { flags } = useConfig();
  const [Chat] = useState<Part>(() => (room.parts?.chat ? lazyPart(room.parts.chat) : null));
  const [Outcome] = useState<Part>(() => (room.parts?.outcome ? lazyPart(room.parts.outcome) : null));
  const isAgent = room.as === 'agent';
  const showsChat = hasChat(context, flags);
  useCloseRemoved(context, 'chat', !showsChat);
  const part = (panel: Panel, Shown: Part) => Shown && <Shown {...panelProps(context, panel)} />;

  return (
    <>
      <VisuallyHidden role="status">{toolsState.unread > 0 && chatName(toolsState.unread)}</VisuallyHidden>
      <aside className={styles.side} hidden={toolsState.panel === null}>
        {isAgent && <PanelTabs context={context} hasChat={showsChat} />}
        {isAgent && toolsState.panel === 'people' && (
          <Section context={context} panel="people" title={m.tools_people()}>
            <PeoplePanel context={context} />
          </Section>
        )}
        {isAgent && (
          <Section context={context} panel="outcome" title={m.tools_outcome()}>
            {part('outcome', Outcome)}
          </Section>
        )}
        {showsChat && (
          <Section context={context} panel="chat" title={m.tools_chat()}>
            {part('chat', Chat)}
          </Section>
        )}
      </aside>
    </>
  );
}

/** Closes a panel that becomes unavailable while it is open. */
function useCloseRemoved({ tools, toolsState }: RoomContext, panel: Panel, isRemoved: boolean): void {
  const mustClose = isRemoved && toolsState.panel === panel;
  useEffect(() => {
    if (mustClose) tools.toggle(panel, false);
  }, [mustClose, tools, panel]);
}

/** Switches between the panels, of which one is open. */
function PanelTabs({ context, hasChat }: { context: RoomContext; hasChat: boolean }) {
  const { tools, toolsState, room } = context;
  const tabs: { panel: Panel; label: string; name?: string; isNew?: boolean }[] = [
    { panel: 'people', label: m.tools_people() },
    ...(hasChat
      ? [
          {
            panel: 'chat' as const,
            label: m.tools_chat(),
            name: chatName(toolsState.unread),
            isNew: toolsState.unread > 0,
          },
        ]
      : []),
    ...(room.parts?.outcome ? [{ panel: 'outcome' as const, label: m.tools_outcome() }] : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className={styles.tabs} role="group" aria-label={m.tools_panels()}>
      {tabs.map(({ panel, label, name = label, isNew }) => (
        <button
          key={panel}
          type="button"
          className={styles.tab}
          aria-label={m.tools_panel({ name })}
          aria-pressed={toolsState.panel === panel}
          onClick={() => tools.toggle(panel, true)}
        >
          {label}
          {isNew && <span className={styles.dot} />}
        </button>
      ))}
    </div>
  );
}

interface SectionProps {
  readonly context: RoomContext;
  readonly panel: Panel;
  readonly title: string;
  readonly children: ReactNode;
}

/** Stays mounted while closed, so that the panel keeps receiving messages. */
function Section({ context: { tools, toolsState }, panel, title, children }: SectionProps) {
  const isOpen = toolsState.panel === panel;
  const section = useRef<HTMLElement>(null);
  useRestoreFocus(section, isOpen);
  if (!children) return null;
  return (
    <section ref={section} className={styles.section} aria-label={title} hidden={!isOpen}>
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
        <PanelBoundary>
          <Suspense fallback={<GreyShapes heights={[48, 48, 48]} />}>{children}</Suspense>
        </PanelBoundary>
      </div>
    </section>
  );
}

/** On closing, moves a focus inside the panel back to the previously focused element. */
function useRestoreFocus(section: RefObject<HTMLElement | null>, isOpen: boolean) {
  const previous = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isInside = section.current?.contains(focused) ?? false;
    if (isOpen && !isInside) previous.current = focused;
    if (isOpen || !isInside || !(focused instanceof HTMLElement)) return;
    focused.blur();
    if (previous.current instanceof HTMLElement) previous.current.focus();
  }, [section, isOpen]);
}

function panelProps({ tools, toolsState, state, room }: RoomContext, panel: Panel): RoomPanelProps {
  return {
    meetingId: room.meetingId,
    as: room.as,
    token: room.token,
    isOpen: toolsState.panel === panel,
    isConnected: state.status === 'connected',
    selfIdentity: toolsState.selfIdentity,
    people: toolsState.people,
    onServerMessage: tools.onServerMessage,
    onUnread: tools.setUnread,
    onClose: () => tools.toggle(panel, false),
  };
}
