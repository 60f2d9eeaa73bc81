/** The page after an accept: a door opens while the room behind it is already being joined. */
import { type CSSProperties, useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { chime } from '../../../platform/devices/chime.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Door } from '../../../ui/layout/door.tsx';
import { BrandBar } from '../../tenants/index.ts';
import styles from './accepted-page.module.css';
import { showTurnIcon } from './tab-icon.ts';

interface AcceptedPageProps {
  /** `null` where the tenant hides names. */
  agentName: string | null;
  productName: string;
  hasSound: boolean;
  /** The door is open: the room may be shown. */
  onOpened: () => void;
}

// The animation takes 600 ms; the rest is time to read the agent's name.
const openForMs = 1_500;

export function AcceptedPage({ agentName, productName, hasSound, onOpened }: AcceptedPageProps) {
  const { clientName } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const [colours] = useState(currentColours);
  const sentence = agentName ? m.accepted_by({ name: agentName }) : m.accepted();
  useTitle(sentence, 'first');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the animation runs once
  useEffect(() => {
    if (hasSound) chime();
    let opened: ReturnType<typeof setTimeout> | undefined;
    const restoreIcon = showTurnIcon();
    // In a hidden tab only the title and the icon change; the animation waits until the tab is visible.
    const open = () => {
      if (document.hidden) return;
      setOpen(true);
      opened ??= setTimeout(onOpened, openForMs);
    };
    const opening = requestAnimationFrame(open);
    document.addEventListener('visibilitychange', open);
    return () => {
      cancelAnimationFrame(opening);
      clearTimeout(opened);
      document.removeEventListener('visibilitychange', open);
      restoreIcon();
    };
  }, []);

  return (
    <div className={styles.cover} style={colours}>
      <BrandBar />
      <div className={styles.moment} role="alert">
        <Door state={isOpen ? 'open' : 'shut'} size="moment" />
        <h1>{sentence}</h1>
        <p>
          {productName}, {clientName}
        </p>
        <p className={styles.joining}>{m.accepted_going_in()}</p>
      </div>
    </div>
  );
}

const tokens = ['canvas', 'surface', 'line', 'ink', 'ink-2', 'ink-3', 'accent'];

// The room switches the document to its dark theme while it is covered; this page keeps the colours of the
// lobby.
function currentColours(): CSSProperties {
  const now = getComputedStyle(document.documentElement);
  return Object.fromEntries(tokens.map((token) => [`--${token}`, now.getPropertyValue(`--${token}`)]));
}
