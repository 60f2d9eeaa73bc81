/** Says what became of the mail with a user's link, or returns the link to hand on. */
import type { LinkDelivery, ManagedUser } from '@foyer/contract/users/managed-users.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import type { HandedOnLink } from './hand-on-link-dialog.tsx';

/** @param delivery `null`: the user needs no link @param sentences what to say of a carried mail, and of none */
export function reportDelivery(
  { name, email }: Pick<ManagedUser, 'name' | 'email'>,
  delivery: LinkDelivery | null,
  sentences: { readonly carried: string; readonly none: string },
): HandedOnLink | null {
  if (delivery?.link && delivery.expiresAt)
    return { name, email, link: delivery.link, expiresAt: delivery.expiresAt };
  if (delivery && !delivery.isCarried) showSnackbar(m.staff_users_not_emailed({ email }), 'error');
  else showSnackbar(delivery ? sentences.carried : sentences.none);
  return null;
}
