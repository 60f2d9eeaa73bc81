/** The notifications of all assigned products as one list, and the number at the bell. */
import { type Notification, notificationLimits } from '@foyer/contract/notifications.ts';

/** Identical ones, of whatever product, as one line. */
export interface BellLine {
  readonly key: string;
  readonly text: string;
  readonly kind: Notification['kind'];
  readonly count: number;
  /** The newest, ISO 8601. */
  readonly at: string;
  readonly seen: boolean;
  readonly path: string | null;
  /** What the line is made of. */
  readonly parts: readonly Pick<Notification, 'id' | 'productId'>[];
}

/** Newest first. */
export function mergeNotifications(lists: readonly (readonly Notification[])[]): BellLine[] {
  const lines = new Map<string, BellLine>();
  for (const each of lists.flat()) {
    const key = `${each.kind} ${each.notification} ${each.path ?? ''}`;
    const before = lines.get(key);
    const isNewer = !before || each.at > before.at;
    lines.set(key, {
      key,
      text: each.notification,
      kind: each.kind,
      count: (before?.count ?? 0) + each.count,
      at: isNewer ? each.at : before.at,
      seen: (before?.seen ?? true) && each.seen,
      path: each.path,
      parts: [...(before?.parts ?? []), { id: each.id, productId: each.productId }],
    });
  }
  return [...lines.values()].toSorted((a, b) => b.at.localeCompare(a.at));
}

/** How many lines are unread: as many as the list marks as new, however often each was repeated. */
export function countUnread(lines: readonly BellLine[]): number {
  return lines.filter(({ seen }) => !seen).length;
}

/** What the badge says: beyond 99 no number is read any more. */
export function badgeWords(unread: number): string {
  const { badgeMost } = notificationLimits;
  return unread > badgeMost ? `${badgeMost}+` : String(unread);
}
