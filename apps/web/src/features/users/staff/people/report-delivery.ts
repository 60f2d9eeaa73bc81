/** Says whether the mail with a user's link was sent, or returns the link to show. */
import type { LinkDelivery, ManagedUser } from '@foyer/contract/users/managed-users.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import type { InvitationLink } from './invitation-link-dialog.tsx';

/** @param delivery `null`: the user needs no link @param sentences what to say when the mail was sent, and when none was needed */
export function reportDelivery(
  { name, email }: Pick<ManagedUser, 'name' | 'email'>,
  delivery: LinkDelivery | null,
  sentences: { readonly sent: string; readonly none: string },
): InvitationLink | null {
  if (delivery?.link && delivery.expiresAt)
    return { name, email, link: delivery.link, expiresAt: delivery.expiresAt };
  if (delivery && !delivery.isMailed) showSnackbar(m.staff_users_not_emailed({ email }), 'error');
  else showSnackbar(delivery ? sentences.sent : sentences.none);
  return null;
}
