/** The one big moment: the door opens, and behind it the room is already being entered. */
import { type CSSProperties, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Door } from '../../ui/door.tsx';
import { BrandBar } from '../tenants/index.ts';
import styles from './accepted-door.module.css';
import { chime } from './chime.ts';
import { showTurnIcon } from './tab-icon.ts';

interface AcceptedDoorProps {
  /** `null` where the tenant hides names. */
  agentName: string | null;
  productName: string;
  hasSound: boolean;
  /** The door stands open; what is behind it may be shown. */
  onOpened: () => void;
}

// The door takes 600 ms; the name needs another moment to be read.
const standsOpenAfterMs = 1_500;

export function AcceptedDoor({ agentName, productName, hasSound, onOpened }: AcceptedDoorProps) {
  const { clientName } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const [colours] = useState(coloursOfNow);
  const sentence = agentName ? m.accepted_by({ name: agentName }) : m.accepted();
  useTitle(sentence, 'first');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment happens once
  useEffect(() => {
    if (hasSound) chime();
    let opened: ReturnType<typeof setTimeout> | undefined;
    const putBackIcon = showTurnIcon();
    // In a tab that nobody looks at, title and icon go on telling, and the door waits.
    const open = () => {
      if (document.hidden) return;
      setOpen(true);
      opened ??= setTimeout(onOpened, standsOpenAfterMs);
    };
    const opening = requestAnimationFrame(open);
    document.addEventListener('visibilitychange', open);
    return () => {
      cancelAnimationFrame(opening);
      clearTimeout(opened);
      document.removeEventListener('visibilitychange', open);
      putBackIcon();
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
        <p className={styles.going}>{m.accepted_going_in()}</p>
      </div>
    </div>
  );
}

const tokens = ['canvas', 'surface', 'line', 'ink', 'ink-2', 'ink-3', 'accent'];

// The room behind the door turns the page dark as soon as it is there; the door keeps the colours of the lobby.
function coloursOfNow(): CSSProperties {
  const now = getComputedStyle(document.documentElement);
  return Object.fromEntries(tokens.map((token) => [`--${token}`, now.getPropertyValue(`--${token}`)]));
}
