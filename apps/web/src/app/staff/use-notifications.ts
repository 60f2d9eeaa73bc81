/** The channel of news for everybody on the console; it opens a moment after the page, which has more urgent things to fetch. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dashboardKey } from '../../features/lobby/staff/index.ts';
import { freshAccessToken } from '../../features/users/index.ts';
import { useConfig } from '../../platform/config.ts';
import { connectLive, type LiveChannel } from '../../platform/live.ts';

const openAfterMs = 3_000;

export function useNotifications(): void {
  const { tenant, flags } = useConfig();
  const queries = useQueryClient();

  useEffect(() => {
    let channel: LiveChannel<'/notifications'> | undefined;
    const refetch = (): void => void queries.invalidateQueries({ queryKey: dashboardKey });
    const timer = setTimeout(() => {
      channel = connectLive('/notifications', {
        token: freshAccessToken,
        handshake: { tenant, lobbyModeEnabled: flags.lobbyMode, isModerator: true },
      });
      channel.on('lobby_set-participants-count', refetch);
      channel.onState((state) => {
        if (state === 'connected') refetch();
        // The server may have cut it because the session is over: a call finds out, and then the sign-in stands here.
        if (state === 'lost') void queries.invalidateQueries({ queryKey: ['account'] });
      });
    }, openAfterMs);
    return () => {
      clearTimeout(timer);
      channel?.close();
    };
  }, [tenant, flags.lobbyMode, queries]);
}
