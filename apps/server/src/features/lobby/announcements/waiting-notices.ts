/** What a waiting customer's page shows besides the queue: announcement, message, and the product's own content. */
import type { WaitingNotices, WhileWaiting } from '@foyer/contract/lobby/shapes.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { fileUrl } from '../../../platform/storage/serve-files.ts';
import type { RequestRow } from '../tables.ts';
import * as store from './announcements-store.ts';

export const noNotices: WaitingNotices = { announcement: null, message: null };

/** @param announcement one that has not ended */
export function noticesOf(
  announcement: Pick<store.AnnouncementRow, 'text' | 'endsAt'> | null | undefined,
  { message, messageSentAt }: Pick<RequestRow, 'message' | 'messageSentAt'>,
): WaitingNotices {
  return {
    announcement: announcement
      ? { text: announcement.text, until: announcement.endsAt?.toISOString() ?? null }
      : null,
    message: message && messageSentAt ? { text: message, sentAt: messageSentAt.toISOString() } : null,
  };
}

export async function readNotices(tx: Transaction, request: RequestRow, at: Date): Promise<WaitingNotices> {
  const [announcement] = await store.findCurrent(tx, [request.productId], at);
  return noticesOf(announcement, request);
}

interface WaitContent {
  readonly waitText: string | null;
  readonly waitLink: string | null;
  readonly waitImage: string | null;
}

/** `null` when the product has nothing to show. */
export function whileWaitingOf({ waitText, waitLink, waitImage }: WaitContent): WhileWaiting | null {
  if (!waitText && !waitLink && !waitImage) return null;
  return { text: waitText, link: waitLink, image: waitImage && fileUrl(waitImage) };
}
