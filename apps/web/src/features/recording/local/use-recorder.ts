/** The recorder of this page: it follows the consent, and stops with the room. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useObservable } from '../../../platform/state/use-observable.ts';
import type { RoomRecordingProps } from '../../meetings/index.ts';
import type { ConsentViewModel } from '../consent/consent-view-model.ts';
import { createBrowserRecorder, recordingApi } from './browser-recorder.ts';
import { followConsent } from './follow-consent.ts';
import type { Recorder, RecorderState } from './recorder.ts';

export function useRecorder(
  room: RoomRecordingProps,
  consent: ConsentViewModel,
): { recorder: Recorder; state: RecorderState } | null {
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const state = useObservable(recorder, null);
  const { meetingId, people } = room;
  const token = useEffectEvent(() => room.token());
  const tracks = useEffectEvent(() => room.tracks());
  const showRecordings = useEffectEvent(() => room.onOpen());
  const identities = useEffectEvent(() => room.people.map(({ identity }) => identity));

  useEffect(() => {
    const opened = createBrowserRecorder({ meetingId, token: () => token(), tracks: () => tracks() });
    const stopFollowing = followConsent({
      recorder: opened,
      consent,
      identities: () => identities(),
      stopInterrupted(recordingId) {
        void recordingApi(() => token())
          .stop(recordingId, 'interrupted')
          .catch(() => {});
        // The list has what was recorded before.
        showRecordings();
      },
    });
    setRecorder(opened);
    return () => {
      stopFollowing();
      void opened.stop();
    };
  }, [meetingId, consent]);

  // A person who joins is not recorded before they agreed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the people are read by `mayRecord`
  useEffect(() => {
    recorder?.allow(consent.mayRecord(identities()));
  }, [recorder, consent, people]);

  useWarnBeforeClosing(state?.status === 'recording' || state?.status === 'waiting');
  return recorder && state && { recorder, state };
}

/** The browser asks before it closes a page that records. */
function useWarnBeforeClosing(isRecording: boolean): void {
  useEffect(() => {
    if (!isRecording) return;
    const listening = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: listening.signal });
    return () => listening.abort();
  }, [isRecording]);
}
