/** The channel of news for everybody on the console; it opens a moment after the page, which has more urgent things to fetch. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dashboardKey, queueKey, useAskAgain } from '../../features/lobby/staff/index.ts';
import { freshAccessToken } from '../../features/users/index.ts';
import { useConfig } from '../../platform/config.ts';
import { connectLive, type LiveChannel } from '../../platform/live.ts';

const openAfterMs = 3_000;

export type NewsChannel = LiveChannel<'/notifications'>;

/** @returns `null` until it is opened */
export function useNotifications(): NewsChannel | null {
  const { tenant, flags } = useConfig();
  const queries = useQueryClient();
  const askAgain = useAskAgain();
  const [channel, setChannel] = useState<NewsChannel | null>(null);

  useEffect(() => {
    let opened: NewsChannel | undefined;
    const refetch = (): void => {
      askAgain.about(dashboardKey);
      askAgain.about(queueKey);
    };
    const timer = setTimeout(() => {
      opened = connectLive('/notifications', {
        token: freshAccessToken,
        handshake: { tenant, lobbyModeEnabled: flags.lobbyMode, isModerator: true },
      });
      opened.on('lobby_set-participants-count', refetch);
      opened.onState((state) => {
        if (state === 'connected') refetch();
        // The server may have cut it because the session is over: a call finds out, and then the sign-in stands here.
        if (state === 'lost') void queries.invalidateQueries({ queryKey: ['account'] });
      });
      setChannel(opened);
    }, openAfterMs);
    return () => {
      clearTimeout(timer);
      opened?.close();
      setChannel(null);
    };
  }, [tenant, flags.lobbyMode, queries, askAgain]);

  return channel;
}
