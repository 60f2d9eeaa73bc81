/** Asks before words of one's own go. */
import { type MessageTemplate, managedMessageRoutes } from '@foyer/contract/managed-messages.ts';
import { m } from '../../../paraglide/messages.js';
import { AskDialog, FieldError, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import type { TemplateChoice } from './template-choice.ts';

interface ResetTemplateProps {
  params: TemplateChoice;
  onReset: (template: MessageTemplate) => void;
  onClose: () => void;
}

export function ResetTemplate({ params, onReset, onClose }: ResetTemplateProps) {
  const saving = useSaving([]);

  async function reset(): Promise<void> {
    await saving.run(async () => {
      const { result } = await callAsStaff(managedMessageRoutes.resetTemplate, { params });
      say(m.staff_templates_reset_done());
      onClose();
      onReset(result);
    });
  }

  return (
    <AskDialog
      isOpen
      isBad
      title={m.staff_templates_reset_title()}
      doLabel={m.staff_templates_reset()}
      isBusy={saving.isBusy}
      onDo={() => void reset()}
      onCancel={onClose}
    >
      {m.staff_templates_reset_text()}
      {saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>}
    </AskDialog>
  );
}
