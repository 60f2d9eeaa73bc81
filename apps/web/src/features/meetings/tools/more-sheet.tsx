/** The controls that a phone's bar has no room for. */
import { m } from '../../../paraglide/messages.js';
import type { RoomScene } from '../room-scene.ts';
import { useTools } from './bar-parts.tsx';
import styles from './more-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface MoreSheetProps {
  readonly scene: RoomScene;
  readonly onClose: () => void;
}

export function MoreSheet({ scene, onClose }: MoreSheetProps) {
  const { underMore } = useTools(scene);
  return (
    <Sheet title={m.tools_more()} onClose={onClose}>
      <ul className={styles.list}>
        {underMore.map(({ id, icon: Icon, name, isPressed, onPress }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={isPressed}
              onClick={() => {
                // What it opens stands in front of it, not behind.
                onClose();
                onPress();
              }}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
