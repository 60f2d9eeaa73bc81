/** The person's notifications: fetching, marking as seen, and clearing. */
import type { Notification } from '@foyer/contract/notifications.ts';
import { notificationRoutes } from '@foyer/contract/notifications.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explain } from '../../../platform/api/errors.ts';
import type { LiveChannel } from '../../../platform/live/live.ts';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { mergeNotifications, type NotificationGroup } from './notification-list.ts';

export type NotificationsChannel = LiveChannel<'/notifications'>;

interface NotificationListOptions {
  readonly agentId: string;
  /** `null`: all products in one list, for an admin. */
  readonly productIds: readonly string[] | null;
  /** `null` until it is opened. */
  readonly channel: NotificationsChannel | null;
}

/** The list of an admin, beside the lists of an agent by product. */
const all = 'all';

const keyOf = (agentId: string, list: string): readonly string[] => ['notifications', agentId, list];

async function fetchList(agentId: string, list: string): Promise<Notification[]> {
  if (list === all) return (await callAsStaff(notificationRoutes.listAll, {})).result;
  const params = { productId: list, agentId };
  return (await callAsStaff(notificationRoutes.list, { params })).result;
}

/** Newest first. */
function useGroups({ agentId, productIds }: Pick<NotificationListOptions, 'agentId' | 'productIds'>) {
  return useQueries({
    queries: (productIds ?? [all]).map((list) => ({
      queryKey: keyOf(agentId, list),
      queryFn: () => fetchList(agentId, list),
    })),
    combine: (answers) => mergeNotifications(answers.map(({ data }) => data ?? [])),
  });
}

/** The newest notification of a kind, seen or not; the menu in the header keeps it current. */
export function useNewestNotification({
  kind,
  ...list
}: Pick<NotificationListOptions, 'agentId' | 'productIds'> & Pick<Notification, 'kind'>) {
  return useGroups(list).find((group) => group.kind === kind);
}

export function useNotificationList({ agentId, productIds, channel }: NotificationListOptions) {
  const queryClient = useQueryClient();
  const hasOneList = productIds === null;
  const groups = useGroups({ agentId, productIds });

  useEffect(() => {
    const refetch = (productId?: string): void =>
      void queryClient.invalidateQueries({
        queryKey: productId && !hasOneList ? keyOf(agentId, productId) : ['notifications', agentId],
      });
    const unsubscribes = [
      channel?.on('fetchNotification', ({ productId }) => refetch(productId)),
      // Notifications sent while the connection was lost.
      channel?.onState((state) => {
        if (state === 'connected') refetch();
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe?.();
    };
  }, [channel, agentId, queryClient, hasOneList]);

  /**
   * Updates the notifications of a product in the cache optimistically; a rejection refetches the server's list.
   * @param next `null` removes the notification
   */
  async function updateOptimistically(
    productId: string,
    next: (before: Notification) => Notification | null,
    send: () => Promise<unknown>,
  ) {
    const queryKey = keyOf(agentId, hasOneList ? all : productId);
    queryClient.setQueryData<Notification[]>(queryKey, (before) =>
      before?.flatMap((each) => (each.productId === productId ? (next(each) ?? []) : each)),
    );
    try {
      await send();
    } catch (error) {
      showSnackbar(explain(error), 'error');
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  const productsOf = (groupList: readonly NotificationGroup[]): string[] => [
    ...new Set(groupList.flatMap((group) => group.parts.map((part) => part.productId))),
  ];

  return {
    groups,
    /** Call it when the menu is opened. */
    async markAllSeen(): Promise<void> {
      const unseen = groups.filter((group) => !group.seen);
      await Promise.all(
        productsOf(unseen).map((productId) =>
          updateOptimistically(
            productId,
            (before) => ({ ...before, seen: true }),
            async () => channel?.send('openNotification', { productId, agentId }),
          ),
        ),
      );
    },
    async clear(group: NotificationGroup): Promise<void> {
      await Promise.all(
        group.parts.map(({ id, productId }) =>
          updateOptimistically(
            productId,
            (before) => (before.id === id ? null : before),
            async () => channel?.send('clearNotification', { productId, agentId, id }),
          ),
        ),
      );
    },
    async clearAll(): Promise<void> {
      await Promise.all(
        productsOf(groups).map((productId) =>
          updateOptimistically(
            productId,
            () => null,
            async () => channel?.send('clearNotification', { productId, agentId }),
          ),
        ),
      );
    },
  };
}
