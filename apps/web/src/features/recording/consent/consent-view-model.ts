/** View model of the consent to a recording, for customers and agents. */
import {
  type ConsentTextVersion,
  currentConsentText,
  currentServerConsentText,
  type RecordingEnd,
  type RecordingMessage,
  type RecordingState,
  type RecordingStatus,
  recordingEnds,
  recordingStatuses,
  recordingTopic,
} from '@foyer/contract/meetings/recording-consent.ts';
import { createObservable, type Observable } from '../../../platform/state/observable.ts';
import type { Clock } from '../../../platform/time/clock.ts';

export interface ConsentApi {
  find(): Promise<RecordingState>;
  answer(body: { granted: boolean; textVersion: string; language: string }): Promise<RecordingState>;
}

export interface ConsentPorts {
  readonly clock: Clock;
  readonly api: ConsentApi;
  /** BCP 47 tag of the language of the page. */
  readonly language: () => string;
  /** Of the tenant's own question; `null`: the standard one is asked. */
  readonly ownTextVersion: () => string | null;
}

export interface ConsentState extends RecordingState {
  /** `false` until the server's first answer. */
  readonly isKnown: boolean;
  readonly isSending: boolean;
  /** The last answer was not stored. */
  readonly hasFailed: boolean;
  /** Why the last recording on the server ended by itself; `null` from the next one on. */
  readonly ended: RecordingEnd | null;
}

export interface ConsentViewModel extends Observable<ConsentState> {
  /** Whether everybody who is in the room may be recorded now. */
  mayRecord(identities: readonly string[]): boolean;
  answer(granted: boolean): Promise<void>;
  /** For every data message of the server. */
  receive(topic: string, payload: Uint8Array): void;
  refresh(): void;
  close(): void;
}

const retryMs = 3000;

export function createConsent({ clock, api, language, ownTextVersion }: ConsentPorts): ConsentViewModel {
  const { state, subscribe, update } = createObservable<ConsentState>({
    recording: null,
    asksOnEntry: false,
    consents: [],
    ended: null,
    isKnown: false,
    isSending: false,
    hasFailed: false,
  });
  let request = 0;
  let cancelRetry = () => {};
  let isClosed = false;

  async function fetchState() {
    request += 1;
    const own = request;
    cancelRetry();
    try {
      const found = await api.find();
      // A later request or message has newer data.
      if (own === request && !isClosed)
        update({ ...found, isKnown: true, ...(found.recording && { ended: null }) });
    } catch {
      if (own === request && !isClosed) cancelRetry = clock.after(retryMs, () => void fetchState());
    }
  }

  /** At once, so that a recording pauses before the answers are fetched. */
  function applyStatus(status: RecordingStatus | null) {
    const { recording } = state();
    if (status === null) update({ recording: null });
    else if (recording && status !== 'recording') update({ recording: { ...recording, status } });
  }

  return {
    state,
    subscribe,

    mayRecord(identities) {
      const { recording, consents } = state();
      if (recording?.status !== 'recording') return false;
      const granted = new Set(
        consents.filter((each) => each.granted === true).map(({ customerId }) => customerId),
      );
      // The media server may know a customer or guest earlier than the server's message arrives.
      return identities.every((identity) => {
        const [side, id = ''] = identity.split(':');
        const mustAgree = side === 'customer' || side === 'guest';
        return !mustAgree || granted.has(id);
      });
    },

    async answer(granted) {
      request += 1;
      update({ isSending: true, hasFailed: false });
      try {
        const answered = await api.answer({
          granted,
          textVersion: ownTextVersion() ?? textVersionFor(state()),
          language: language(),
        });
        request += 1;
        update({ ...answered, isKnown: true, isSending: false });
      } catch {
        update({ isSending: false, hasFailed: true });
        // The recording may be over.
        void fetchState();
      }
    },

    receive(topic, payload) {
      if (topic !== recordingTopic) return;
      const message = parse(payload);
      if (message) applyStatus(message.status);
      if (message?.ended) update({ ended: message.ended });
      void fetchState();
    },

    refresh: () => void fetchState(),

    close() {
      isClosed = true;
      cancelRetry();
    },
  };
}

/** Without a recording, the question is about one on the server. */
export function isAboutServer({ recording, asksOnEntry }: RecordingState): boolean {
  return recording ? recording.kind === 'server' : asksOnEntry;
}

function textVersionFor(state: RecordingState): ConsentTextVersion {
  return isAboutServer(state) ? currentServerConsentText : currentConsentText;
}

function parse(payload: Uint8Array) {
  try {
    const { status, ended } = JSON.parse(new TextDecoder().decode(payload)) as RecordingMessage;
    if (status !== null && !recordingStatuses.includes(status)) return null;
    return { status, ended: ended && recordingEnds.includes(ended) ? ended : null };
  } catch {
    return null;
  }
}
