/** The words of the privacy policy, for whoever wants to read them before agreeing. */
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './policy-dialog.module.css';

interface PolicyDialogProps {
  open: boolean;
  policy: { readonly text: string; readonly version: string };
  onClose: () => void;
}

export default function PolicyDialog({ open, policy, onClose }: PolicyDialogProps) {
  const name = m.form_policy_name();
  return (
    <Dialog
      open={open}
      title={name.charAt(0).toUpperCase() + name.slice(1)}
      onClose={onClose}
      actions={
        <Button look="outlined" onClick={onClose}>
          {m.form_policy_close()}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <span className={styles.text} tabIndex={0}>
        {policy.text}
      </span>
      {policy.version && (
        <span className={styles.version}>{m.form_policy_version({ version: policy.version })}</span>
      )}
    </Dialog>
  );
}
