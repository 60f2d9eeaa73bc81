/** The meeting that the agent is in. */
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { useMeetingController } from './meeting-controller.ts';
import type { OpenMeeting } from './meeting-tab.ts';

/** @returns `null` while in no meeting, and for a person who cannot host */
export function useCurrentMeeting(): OpenMeeting | null {
  return useObservable(useMeetingController()?.tab.currentMeeting, null);
}
