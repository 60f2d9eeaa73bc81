/** Asks for confirmation before the user leaves a page with unsaved changes. */
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { blockNavigation } from './navigation-blockers.ts';

/** @param props.isDirty whether the page has unsaved changes */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [blockedNavigation, setBlockedNavigation] = useState<{ go: () => void } | null>(null);
  const release = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isDirty) return;
    const removeBlocker = blockNavigation((go) => setBlockedNavigation({ go }));
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    release.current = () => {
      removeBlocker();
      window.removeEventListener('beforeunload', preventUnload);
    };
    return release.current;
  }, [isDirty]);

  return (
    <ConfirmDialog
      isOpen={blockedNavigation !== null}
      title={m.staff_unsaved_title()}
      confirmLabel={m.staff_unsaved_leave()}
      cancelLabel={m.staff_unsaved_stay()}
      onCancel={() => setBlockedNavigation(null)}
      onConfirm={() => {
        release.current?.();
        blockedNavigation?.go();
      }}
    >
      {m.staff_unsaved_text()}
    </ConfirmDialog>
  );
}
