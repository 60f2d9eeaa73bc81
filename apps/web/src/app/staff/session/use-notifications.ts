/**
 * The notifications channel of the console. It opens some seconds after the page, whose own requests go
 * first.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  dashboardKey,
  liveBoardKey,
  queueKey,
  useRefetchThrottle,
} from '../../../features/lobby/staff/index.ts';
import { freshAccessToken } from '../../../features/users/index.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { connectLive, type LiveChannel } from '../../../platform/live/live.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import { checkConnection } from './connection-check.ts';
import { reachability } from './reachability.ts';
import { followRecordChanges } from './record-changes.ts';

const openAfterMs = 3_000;

export type NotificationsChannel = LiveChannel<'/notifications'>;

/** @returns `null` until it is opened */
export function useNotifications(): NotificationsChannel | null {
  const { tenant, flags } = useConfig();
  const queryClient = useQueryClient();
  const refetchThrottle = useRefetchThrottle();
  const [channel, setChannel] = useState<NotificationsChannel | null>(null);

  useEffect(() => {
    let opened: NotificationsChannel | undefined;
    let stopCheck = () => {};
    const refetch = (): void => {
      refetchThrottle.refetch(dashboardKey);
      refetchThrottle.refetch(queueKey);
      refetchThrottle.refetch(liveBoardKey);
    };
    const timer = setTimeout(() => {
      opened = connectLive('/notifications', {
        token: freshAccessToken,
        handshake: { tenant, lobbyModeEnabled: flags.lobbyMode, isModerator: true },
      });
      opened.on('lobby_set-participants-count', refetch);
      followRecordChanges(opened, refetchThrottle.refetch);
      opened.onState((state) => {
        if (state === 'connected') refetch();
        if (state !== 'lost') return;
        reachability.check();
        // The server may have closed it because the session has ended: this request finds out and leads to
        // the sign-in.
        void queryClient.invalidateQueries({ queryKey: ['account'] });
      });
      stopCheck = checkConnection({
        clock: browserClock,
        channel: opened,
        page: document,
        onSilence: reachability.reportSilence,
      });
      setChannel(opened);
    }, openAfterMs);
    return () => {
      clearTimeout(timer);
      stopCheck();
      opened?.close();
      setChannel(null);
    };
  }, [tenant, flags.lobbyMode, queryClient, refetchThrottle]);

  return channel;
}
