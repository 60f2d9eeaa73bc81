/** Asks for confirmation before a link is revoked. */
import { type ManagedLink, managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import { m } from '../../../paraglide/messages.js';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, useSave } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';

interface RevokeLinkProps {
  link: Pick<ManagedLink, 'id'>;
  onRevoked: (link: ManagedLink) => void;
  onClose: () => void;
}

export function RevokeLink({ link, onRevoked, onClose }: RevokeLinkProps) {
  const saving = useSave([]);

  async function revoke(): Promise<void> {
    await saving.run(async () => {
      const params = { linkId: link.id };
      const { result } = await callAsStaff(managedLinkRoutes.revoke, { params });
      showSnackbar(m.staff_links_revoked_note());
      onRevoked(result);
    });
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_links_revoke_title()}
      confirmLabel={m.staff_links_revoke()}
      isBusy={saving.isBusy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      {m.staff_links_revoke_text()}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
