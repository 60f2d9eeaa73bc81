/** Asks before a page with unsaved changes is left. */
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { holdPage } from '../leaving.ts';
import { AskDialog } from './ask-dialog.tsx';

/** Stands on a page; `isDirty` while something there is not saved. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const release = useRef<() => void>(undefined);

  useEffect(() => {
    if (!isDirty) return;
    const letGo = holdPage((go) => setLeaving({ go }));
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    release.current = () => {
      letGo();
      window.removeEventListener('beforeunload', ask);
    };
    return release.current;
  }, [isDirty]);

  return (
    <AskDialog
      isOpen={leaving !== null}
      title={m.staff_unsaved_title()}
      doLabel={m.staff_unsaved_leave()}
      cancelLabel={m.staff_unsaved_stay()}
      onCancel={() => setLeaving(null)}
      onDo={() => {
        release.current?.();
        leaving?.go();
      }}
    >
      {m.staff_unsaved_text()}
    </AskDialog>
  );
}
