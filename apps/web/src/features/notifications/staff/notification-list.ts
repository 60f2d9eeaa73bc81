/** Merges the notifications of all assigned products into one list, and counts the unread ones. */
import { type Notification, notificationLimits } from '@foyer/contract/notifications.ts';

/** Identical notifications of any product. */
export interface NotificationGroup {
  readonly key: string;
  readonly text: string;
  readonly kind: Notification['kind'];
  readonly count: number;
  /** The time of the newest one, ISO 8601. */
  readonly at: string;
  readonly seen: boolean;
  readonly path: string | null;
  /** The grouped notifications. */
  readonly parts: readonly Pick<Notification, 'id' | 'productId'>[];
}

/** Newest first. */
export function mergeNotifications(lists: readonly (readonly Notification[])[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const each of lists.flat()) {
    const key = `${each.kind} ${each.notification} ${each.path ?? ''}`;
    const before = groups.get(key);
    const isNewer = !before || each.at > before.at;
    groups.set(key, {
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
  return [...groups.values()].toSorted((a, b) => b.at.localeCompare(a.at));
}

/** The number of unread groups; repetitions are not counted. */
export function countUnread(groups: readonly NotificationGroup[]): number {
  return groups.filter(({ seen }) => !seen).length;
}

/** The text of the badge: above 99 it is "99+". */
export function badgeLabel(unread: number): string {
  const { maxBadgeCount } = notificationLimits;
  return unread > maxBadgeCount ? `${maxBadgeCount}+` : String(unread);
}
