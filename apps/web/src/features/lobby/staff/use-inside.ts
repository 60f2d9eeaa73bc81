/** The meeting the agent is in right now. */
import { useSyncExternalStore } from 'react';
import { useMeetingDesk } from './meeting-desk.ts';
import type { OpenMeeting } from './meeting-door.ts';

const never = (): (() => void) => () => {};

/** @returns `null` while in none, and for who hosts none */
export function useInside(): OpenMeeting | null {
  const inside = useMeetingDesk()?.door.inside;
  return useSyncExternalStore(inside?.subscribe ?? never, () => inside?.get() ?? null);
}
