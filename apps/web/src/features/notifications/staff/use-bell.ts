/** An agent's notifications while the console is open: what there is, and seeing and clearing it. */
import type { Notification } from '@foyer/contract/notifications.ts';
import { notificationRoutes } from '@foyer/contract/notifications.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explain } from '../../../platform/errors.ts';
import type { LiveChannel } from '../../../platform/live.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { type BellLine, mergeNotifications } from './bell-list.ts';

export type NewsChannel = LiveChannel<'/notifications'>;

interface BellOptions {
  readonly agentId: string;
  readonly productIds: readonly string[];
  /** `null` until it is opened. */
  readonly channel: NewsChannel | null;
}

const keyOf = (agentId: string, productId: string): readonly string[] => [
  'notifications',
  agentId,
  productId,
];

export function useBell({ agentId, productIds, channel }: BellOptions) {
  const queries = useQueryClient();
  const lines = useQueries({
    queries: productIds.map((productId) => ({
      queryKey: keyOf(agentId, productId),
      queryFn: async (): Promise<Notification[]> =>
        (await callAsStaff(notificationRoutes.list, { params: { productId, agentId } })).result,
    })),
    combine: (answers) => mergeNotifications(answers.map(({ data }) => data ?? [])),
  });

  useEffect(() => {
    const refetch = (productId?: string): void =>
      void queries.invalidateQueries({
        queryKey: productId ? keyOf(agentId, productId) : ['notifications', agentId],
      });
    const stops = [
      channel?.on('fetchNotification', ({ productId }) => refetch(productId)),
      // What came while the connection was away.
      channel?.onState((state) => {
        if (state === 'connected') refetch();
      }),
    ];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [channel, agentId, queries]);

  /** Shows the change at once; a refusal brings back what the server has. */
  async function change(
    productId: string,
    next: (before: Notification[]) => Notification[],
    send: () => Promise<unknown>,
  ) {
    const queryKey = keyOf(agentId, productId);
    queries.setQueryData<Notification[]>(queryKey, (before) => before && next(before));
    try {
      await send();
    } catch (error) {
      say(explain(error), 'error');
      await queries.invalidateQueries({ queryKey });
    }
  }

  const productsOf = (some: readonly BellLine[]): string[] => [
    ...new Set(some.flatMap((line) => line.parts.map((part) => part.productId))),
  ];

  return {
    lines,
    /** The bell was opened: all of it counts as seen. */
    async see(): Promise<void> {
      const unseen = lines.filter((line) => !line.seen);
      await Promise.all(
        productsOf(unseen).map((productId) =>
          change(
            productId,
            (before) => before.map((each) => ({ ...each, seen: true })),
            async () => channel?.send('openNotification', { productId, agentId }),
          ),
        ),
      );
    },
    async clear(line: BellLine): Promise<void> {
      await Promise.all(
        line.parts.map(({ id, productId }) =>
          change(
            productId,
            (before) => before.filter((each) => each.id !== id),
            async () => channel?.send('clearNotification', { productId, agentId, id }),
          ),
        ),
      );
    },
    async clearAll(): Promise<void> {
      await Promise.all(
        productsOf(lines).map((productId) =>
          change(
            productId,
            () => [],
            async () => channel?.send('clearNotification', { productId, agentId }),
          ),
        ),
      );
    },
  };
}
