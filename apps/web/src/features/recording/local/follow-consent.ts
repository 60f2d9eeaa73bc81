/** Keeps a recorder in step with the consent and the server's state of the recording. */
import type { ConsentViewModel } from '../consent/consent-view-model.ts';
import type { Recorder } from './recorder.ts';

interface Options {
  readonly recorder: Pick<Recorder, 'state' | 'allow' | 'stop' | 'subscribe'>;
  readonly consent: Pick<ConsentViewModel, 'state' | 'subscribe' | 'mayRecord'>;
  /** The other people in the room. */
  readonly identities: () => readonly string[];
  /** A recording of this agent runs on the server, but its page was closed. */
  readonly stopInterrupted: (recordingId: string) => void;
}

/** @returns stop following */
export function followConsent({ recorder, consent, identities, stopInterrupted }: Options): () => void {
  /** The own recording that the server has confirmed. */
  let confirmed: string | null = null;
  /** Recordings that this page has started or stopped. */
  const known = new Set<string>();

  function follow() {
    const { recordingId, status } = recorder.state();
    const { recording } = consent.state();
    if (recordingId) known.add(recordingId);
    recorder.allow(recording?.recordingId === recordingId && consent.mayRecord(identities()));
    if (recordingId && recording?.recordingId === recordingId) confirmed = recordingId;
    // The meeting ended, or the recording was stopped on the server.
    else if (recordingId && confirmed === recordingId) void recorder.stop();
    if (status === 'off' && recording?.isOwn && !known.has(recording.recordingId)) {
      known.add(recording.recordingId);
      stopInterrupted(recording.recordingId);
    }
  }

  const unsubscribers = [consent.subscribe(follow), recorder.subscribe(follow)];
  follow();
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
