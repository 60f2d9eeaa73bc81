/** Asks before a link is taken back. */
import { type ManagedLink, managedLinkRoutes } from '@foyer/contract/managed-links.ts';
import { m } from '../../../paraglide/messages.js';
import { AskDialog, FieldError, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';

interface RevokeLinkProps {
  link: Pick<ManagedLink, 'id'>;
  onRevoked: (link: ManagedLink) => void;
  onClose: () => void;
}

export function RevokeLink({ link, onRevoked, onClose }: RevokeLinkProps) {
  const saving = useSaving([]);

  async function revoke(): Promise<void> {
    await saving.run(async () => {
      const params = { linkId: link.id };
      const { result } = await callAsStaff(managedLinkRoutes.revoke, { params });
      say(m.staff_links_revoked_note());
      onRevoked(result);
    });
  }

  return (
    <AskDialog
      isOpen
      isBad
      title={m.staff_links_revoke_title()}
      doLabel={m.staff_links_revoke()}
      isBusy={saving.isBusy}
      onDo={() => void revoke()}
      onCancel={onClose}
    >
      {m.staff_links_revoke_text()}
      {saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>}
    </AskDialog>
  );
}
