/** A button that explains how to allow camera and microphone in this browser. */
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/parts/lazy-part.ts';
import type { PermissionDialogProps } from './permission-dialog.tsx';

const PermissionDialog = lazyPart(() => import('./permission-dialog.tsx'));

interface PermissionHelpProps extends Omit<PermissionDialogProps, 'isOpen' | 'onClose'> {
  /** Of the button. */
  readonly className?: string | undefined;
}

export function PermissionHelp({ className, ...props }: PermissionHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        {m.permission_how()}
      </button>
      {/* Outside of the message around the button, which a screen reader would read again. */}
      {wasOpened &&
        createPortal(
          <Suspense>
            <PermissionDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
