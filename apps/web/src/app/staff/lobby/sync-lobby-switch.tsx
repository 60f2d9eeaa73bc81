/** Refetches the state of the agent's lobby switch on a notification: an admin may have switched it off. */
import { useEffect } from 'react';
import { useLobby } from '../../../features/lobby/staff/index.ts';
import type { NotificationsChannel } from '../session/use-notifications.ts';

/** @param props.channel `null` until it is opened */
export function SyncLobbySwitch({ channel }: { channel: NotificationsChannel | null }) {
  const lobby = useLobby();
  useEffect(() => channel?.on('fetchNotification', () => void lobby.recheck()), [channel, lobby]);
  return null;
}
