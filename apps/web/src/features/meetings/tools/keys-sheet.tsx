/** Which key does what. */
import { Keyboard } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import styles from './keys-sheet.module.css';
import { Sheet } from './sheet.tsx';
import type { useKeys } from './use-keys.ts';

interface KeysSheetProps {
  readonly keys: ReturnType<typeof useKeys>;
  readonly onClose: () => void;
}

export function KeysSheet({ keys, onClose }: KeysSheetProps) {
  return (
    <Sheet title={m.tools_keys_title()} onClose={onClose}>
      <dl className={styles.list}>
        {keys.acts.map(({ key, name }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <SwitchRow
        icon={Keyboard}
        label={m.tools_keys_on()}
        detail={m.tools_keys_detail()}
        checked={keys.isOn}
        onChange={keys.turn}
      />
    </Sheet>
  );
}
