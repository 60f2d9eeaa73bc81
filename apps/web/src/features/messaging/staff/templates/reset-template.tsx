/** Asks for confirmation before a custom template is reset to the default. */
import { type MessageTemplate, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, useSave } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import type { TemplateChoice } from './template-choice.ts';

interface ResetTemplateProps {
  params: TemplateChoice;
  onReset: (template: MessageTemplate) => void;
  onClose: () => void;
}

export function ResetTemplate({ params, onReset, onClose }: ResetTemplateProps) {
  const saving = useSave([]);

  async function reset(): Promise<void> {
    await saving.run(async () => {
      const { result } = await callAsStaff(managedMessageRoutes.resetTemplate, { params });
      showSnackbar(m.staff_templates_reset_done());
      onClose();
      onReset(result);
    });
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_templates_reset_title()}
      confirmLabel={m.staff_templates_reset()}
      isBusy={saving.isBusy}
      onConfirm={() => void reset()}
      onCancel={onClose}
    >
      {m.staff_templates_reset_text()}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
