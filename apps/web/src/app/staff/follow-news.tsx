/** The agent's lobby switch follows the news at once: an admin may have switched it off. */
import { useEffect } from 'react';
import { useLobby } from '../../features/lobby/staff/index.ts';
import type { NewsChannel } from './use-notifications.ts';

/** @param props.channel `null` until it is opened */
export function FollowNews({ channel }: { channel: NewsChannel | null }) {
  const desk = useLobby();
  useEffect(() => channel?.on('fetchNotification', () => void desk.recheck()), [channel, desk]);
  return null;
}
