/** The dialog that says where this browser allows camera and microphone. */
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { snackbar } from '../../platform/snackbar.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../layout/dialog.tsx';
import { browserOf } from './browser-kind.ts';
import styles from './permission-dialog.module.css';
import { permissionSteps, systemHint } from './permission-steps.ts';
import { hasUserMediaElement, UserMediaElement } from './user-media-element.tsx';

export interface PermissionDialogProps {
  readonly camera: boolean;
  readonly microphone: boolean;
  /** Opens the devices again. */
  readonly onRetry: () => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function PermissionDialog({
  camera,
  microphone,
  isOpen,
  onRetry,
  onClose,
}: PermissionDialogProps) {
  const [browser] = useState(() => browserOf(navigator));
  const hint = systemHint(browser);
  const retry = () => {
    onClose();
    onRetry();
  };
  return (
    <Dialog
      open={isOpen}
      title={titleOf({ camera, microphone })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {m.permission_close()}
          </Button>
          <Button onClick={retry}>{m.permission_retry()}</Button>
        </>
      }
    >
      {isOpen && hasUserMediaElement() && (
        <UserMediaElement camera={camera} microphone={microphone} onGranted={retry} />
      )}
      <ol className={styles.steps}>
        {permissionSteps(browser).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{m.permission_then_retry()}</li>
      </ol>
      {browser.kind === 'inApp' && (
        <Button
          variant="outlined"
          icon={<Copy size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => void copyAddress()}
        >
          {m.permission_copy_link()}
        </Button>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </Dialog>
  );
}

function titleOf({ camera, microphone }: { camera: boolean; microphone: boolean }): string {
  if (camera && microphone) return m.permission_title_both();
  return camera ? m.permission_title_camera() : m.permission_title_microphone();
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    snackbar.show(m.permission_link_copied());
  } catch {
    // Some in-app browsers have no clipboard.
    window.prompt(m.permission_copy_link(), location.href);
  }
}
