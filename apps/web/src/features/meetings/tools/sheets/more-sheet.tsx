/** The tools that do not fit into a phone's bar. */
import { m } from '../../../../paraglide/messages.js';
import type { RoomContext } from '../../room/room-context.ts';
import { useTools } from '../parts/bar-parts.tsx';
import styles from './more-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface MoreSheetProps {
  readonly context: RoomContext;
  readonly onClose: () => void;
}

export function MoreSheet({ context, onClose }: MoreSheetProps) {
  const { underMore } = useTools(context);
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
                // Close first, so that the tool opens in front.
                onClose();
                onPress();
              }}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
