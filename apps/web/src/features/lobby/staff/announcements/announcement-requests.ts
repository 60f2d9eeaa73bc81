/** The API calls for announcements and for messages to waiting customers. */
import { type AnnouncedProduct, announcementRoutes } from '@foyer/contract/lobby/announcements.ts';
import { callAsStaff } from '../../../users/index.ts';

/** @param announcement `endsAt` is `null` for one that is shown until it is removed */
export async function announce(
  productId: string,
  announcement: { readonly text: string; readonly endsAt: string | null },
): Promise<AnnouncedProduct> {
  const params = { productId };
  return (await callAsStaff(announcementRoutes.announce, { params, body: announcement })).result;
}

export async function removeAnnouncement(productId: string): Promise<void> {
  await callAsStaff(announcementRoutes.remove, { params: { productId } });
}

/** @throws ApiError `lobby.no_request`: the customer left; `lobby.already_taken`: an agent has accepted */
export async function sendMessage(requestId: string, text: string): Promise<void> {
  await callAsStaff(announcementRoutes.message, { params: { requestId }, body: { text } });
}
