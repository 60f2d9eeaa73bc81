/** The dialog with the text of the privacy policy. */
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import styles from './policy-dialog.module.css';

interface PolicyDialogProps {
  open: boolean;
  policy: { readonly text: string; readonly version: string };
  onClose: () => void;
}

export default function PolicyDialog({ open, policy, onClose }: PolicyDialogProps) {
  const { flags } = useConfig();
  const name = m.form_policy_name();
  return (
    <Dialog
      open={open}
      title={name.charAt(0).toUpperCase() + name.slice(1)}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {m.form_policy_close()}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <span className={styles.text} tabIndex={0}>
        {flags.bargein ? `${policy.text}\n\n${m.form_supervision()}` : policy.text}
      </span>
      {policy.version && (
        <span className={styles.version}>{m.form_policy_version({ version: policy.version })}</span>
      )}
    </Dialog>
  );
}
