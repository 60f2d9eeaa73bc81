/** Modal sheet: at the bottom on a phone, centred elsewhere; Esc and the backdrop close it. */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { m } from '../../../../paraglide/messages.js';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Sheet({ title, onClose, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => ref.current?.showModal(), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog with Esc
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && ref.current?.close()}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={m.tools_close()}
            onClick={() => ref.current?.close()}
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
