/** The bar's later half: what else one can do, how loud one is, and what lies beside the stage. */
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { BarButton } from '../bar-button.tsx';
import type { RoomScene } from '../room-scene.ts';
import styles from './bar-parts.module.css';
import { barTools, sideTools, type Tool } from './tool-list.ts';
import { useWidth } from './use-width.ts';

interface PartProps {
  readonly scene: RoomScene;
}

/** Between camera and the way out a phone has room for so many. */
const phonePlaces = 4;

/** On a phone an agent reaches people from the bar; the chat is in the header there. */
export function useTools(scene: RoomScene): { inBar: Tool[]; underMore: Tool[] } {
  const { flags } = useConfig();
  const isWide = useWidth(900);
  const hasAside = useWidth(600);
  const people = hasAside ? [] : sideTools(scene, flags).filter(({ id }) => id === 'people');
  const all = [...people, ...barTools(scene)];
  if (isWide || all.length <= phonePlaces) return { inBar: all, underMore: [] };
  return { inBar: all.slice(0, phonePlaces - 1), underMore: all.slice(phonePlaces - 1) };
}

export function Bar({ scene }: PartProps) {
  const { inBar, underMore } = useTools(scene);
  return (
    <>
      {inBar.map(({ id, ...button }) => (
        <BarButton key={id} {...button} />
      ))}
      {underMore.length > 0 && (
        <BarButton
          icon={Ellipsis}
          word={m.tools_more()}
          name={m.tools_more_name()}
          onPress={() => scene.tools.open('more')}
        />
      )}
    </>
  );
}

export function Aside({ scene }: PartProps) {
  const { flags } = useConfig();
  return sideTools(scene, flags).map(({ id, ...button }) => <BarButton key={id} {...button} />);
}

const bars = [0, 1, 2, 3, 4, 5];

/** The own loudness, so that one sees at a glance whether the microphone works. */
export function Note({ scene: { tools } }: PartProps) {
  const meter = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // Ears hear loudness by its logarithm.
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
