/** The list of keyboard shortcuts. */
import { Keyboard } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { SwitchRow } from '../../../../ui/controls/switch-row.tsx';
import type { useKeys } from '../use-keys.ts';
import styles from './keys-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface KeysSheetProps {
  readonly keys: ReturnType<typeof useKeys>;
  readonly onClose: () => void;
}

export function KeysSheet({ keys, onClose }: KeysSheetProps) {
  return (
    <Sheet title={m.tools_keys_title()} onClose={onClose}>
      <dl className={styles.list}>
        {keys.actions.map(({ key, name }) => (
          <div key={key} className={styles.row}>
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
        onChange={keys.setEnabled}
      />
    </Sheet>
  );
}
