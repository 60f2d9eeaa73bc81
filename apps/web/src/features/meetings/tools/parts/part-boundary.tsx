/** Keeps a failure of one part of the room from ending the call's page: the others go on, and the failure is logged. */
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { snackbar } from '../../../../platform/snackbar.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { ErrorBoundary } from '../../../../ui/layout/error-boundary.tsx';
import styles from './part-boundary.module.css';

interface PartProps {
  readonly children: ReactNode;
}

/** A panel says that it failed, and can be tried again. */
export function PanelBoundary({ children }: PartProps) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <div className={styles.failed} role="alert">
          <p>{m.room_part_failed()}</p>
          <Button variant="outlined" onClick={retry}>
            {m.room_try_again()}
          </Button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** A sheet that fails closes with a message. */
export function SheetBoundary({ children, onClose }: PartProps & { readonly onClose: () => void }) {
  const onError = () => {
    snackbar.show(m.room_part_failed());
    onClose();
  };
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      {children}
    </ErrorBoundary>
  );
}
