/** The lazily loaded parts of the call bar: tools, microphone level and panel buttons. */
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { BarButton } from '../../room/bar-button.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { barTools, sideTools, type Tool } from '../tool-list.ts';
import { useMinWidth } from '../use-width.ts';
import styles from './bar-parts.module.css';

interface PartProps {
  readonly context: RoomContext;
}

/** Tools that fit between the camera and the hang-up button on a phone. */
const maxPhoneTools = 4;

/** On a phone the bar includes the agent's people panel; the chat button is in the header. */
export function useTools(context: RoomContext): { inBar: Tool[]; underMore: Tool[] } {
  const { flags } = useConfig();
  const isWide = useMinWidth(900);
  const hasAside = useMinWidth(600);
  const people = hasAside ? [] : sideTools(context, flags).filter(({ id }) => id === 'people');
  const all = [...people, ...barTools(context, flags)];
  if (isWide || all.length <= maxPhoneTools) return { inBar: all, underMore: [] };
  return { inBar: all.slice(0, maxPhoneTools - 1), underMore: all.slice(maxPhoneTools - 1) };
}

export function Bar({ context }: PartProps) {
  const { inBar, underMore } = useTools(context);
  return (
    <>
      {inBar.map(({ id, ...button }) => (
        <BarButton key={id} tool={id} {...button} />
      ))}
      {underMore.length > 0 && (
        <BarButton
          icon={Ellipsis}
          label={m.tools_more()}
          name={m.tools_more_name()}
          onPress={() => context.tools.open('more')}
        />
      )}
    </>
  );
}

/** Opens the choice of a device, beside the button that turns it on and off. */
export function Choice({ context, kind }: PartProps & { kind: 'microphone' | 'camera' }) {
  const label = kind === 'camera' ? m.tools_choose_camera() : m.tools_choose_microphone();
  return (
    <button
      type="button"
      className={styles.choose}
      aria-label={label}
      title={label}
      onClick={() => context.tools.open(kind)}
    >
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

export function Aside({ context }: PartProps) {
  const { flags } = useConfig();
  return sideTools(context, flags).map(({ id, ...button }) => <BarButton key={id} tool={id} {...button} />);
}

const bars = [0, 1, 2, 3, 4, 5];

/** The local microphone's level. */
export function Note({ context: { tools } }: PartProps) {
  const meter = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // Perceived loudness is logarithmic.
      const lit = Math.round(Math.max(0, 1 + Math.log10(Math.max(tools.level(), 0.001)) / 3) * bars.length);
      meter.current?.style.setProperty('--lit', String(lit));
    }, 100);
    return () => clearInterval(timer);
  }, [tools]);
  return (
    <span ref={meter} className={styles.meter} role="img" aria-label={m.tools_level()}>
      {bars.map((bar) => (
        <span key={bar} style={{ '--bar': bar } as React.CSSProperties} />
      ))}
    </span>
  );
}
