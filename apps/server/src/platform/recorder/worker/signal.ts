/** LiveKit's signalling as a participant that only receives: protocol messages over a websocket. */
import {
  DisconnectReason,
  type JoinResponse,
  type ParticipantInfo,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  type SpeakerInfo,
  VideoQuality,
} from '@livekit/protocol';

/** What LiveKit reports. Every event comes after `joined`. */
export interface SignalEvents {
  readonly onParticipants: (participants: readonly ParticipantInfo[]) => void;
  /** Who began or stopped speaking, by the `sid` of the participant. */
  readonly onSpeakers?: (speakers: readonly SpeakerInfo[]) => void;
  /** An offer of the connection on which LiveKit sends. The answer carries the same number. */
  readonly onOffer: (offer: Offer) => void;
  /** A candidate in the form of the browser's `RTCIceCandidateInit`. */
  readonly onCandidate: (candidate: string) => void;
  /**
   * The end of the connection. `isFinal`: LiveKit said that the room was closed, or this participant removed; it does
   * not always say so.
   */
  readonly onClosed: (isFinal: boolean) => void;
}

export interface Offer {
  readonly sdp: string;
  readonly number: number;
  /** The track of each section of the description. */
  readonly trackByMid: Readonly<Record<string, string>>;
}

export interface Signal {
  readonly joined: JoinResponse;
  answer(sdp: string, number: number): void;
  candidate(candidate: string): void;
  /** Asks for these tracks, or no longer. */
  subscribe(trackSids: readonly string[], isSubscribed: boolean): void;
  /** Asks for the best layer of a video; `isPaused`: nothing is sent until it is called again. */
  setTrack(trackSid: string, wish: { isPaused: boolean; width: number; height: number }): void;
  leave(): void;
}

/** The version of the protocol that this code speaks; LiveKit 1.13 speaks 16 and all before. */
const protocolVersion = 15;
const joinTimeoutMs = 10_000;

type Outgoing = NonNullable<NonNullable<ConstructorParameters<typeof SignalRequest>[0]>['message']>;

/**
 * Joins a room.
 * @param url of LiveKit, with the scheme ws or wss
 * @throws Error when LiveKit does not answer in 10 s or rejects the token
 */
export function openSignal(url: string, token: string, events: SignalEvents): Promise<Signal> {
  const address = new URL('rtc', url.endsWith('/') ? url : `${url}/`);
  address.search = new URLSearchParams({
    access_token: token,
    protocol: String(protocolVersion),
    auto_subscribe: '0',
    sdk: 'js',
    version: '2.0.0',
  }).toString();
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  const opened = Promise.withResolvers<Signal>();
  const timer = setTimeout(() => end('LiveKit did not answer'), joinTimeoutMs);
  let ping: NodeJS.Timeout | undefined;
  let hasJoined = false;
  let hasEnded = false;
  let isFinal = false;
  let lastHeardAt = performance.now();

  const send = (message: Outgoing) => {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(new Uint8Array(new SignalRequest({ message }).toBinary()));
  };

  function end(reason: string) {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    clearInterval(ping);
    socket.close();
    if (hasJoined) events.onClosed(isFinal);
    else opened.reject(new Error(reason));
  }

  function join(joined: JoinResponse) {
    hasJoined = true;
    clearTimeout(timer);
    const everyMs = (joined.pingInterval || 5) * 1000;
    const silentMs = (joined.pingTimeout || 15) * 1000;
    ping = setInterval(() => {
      if (performance.now() - lastHeardAt > silentMs) return end('LiveKit is silent');
      send({ case: 'pingReq', value: { timestamp: BigInt(Date.now()), rtt: 0n } });
    }, everyMs);
    opened.resolve(signalOf(joined, send, () => end('left')));
  }

  function receive({ message }: SignalResponse) {
    switch (message.case) {
      case 'join':
        return join(message.value);
      case 'update':
        return events.onParticipants(message.value.participants);
      case 'speakersChanged':
        return events.onSpeakers?.(message.value.speakers);
      case 'offer':
        return events.onOffer({
          sdp: message.value.sdp,
          number: message.value.id,
          trackByMid: message.value.midToTrackId,
        });
      case 'trickle':
        if (message.value.target === SignalTarget.SUBSCRIBER) events.onCandidate(message.value.candidateInit);
        return;
      case 'leave':
        isFinal = finalReasons.has(message.value.reason);
        return end('LiveKit ended the connection');
      default:
        return;
    }
  }

  socket.addEventListener('message', ({ data }) => {
    lastHeardAt = performance.now();
    if (data instanceof ArrayBuffer) receive(SignalResponse.fromBinary(new Uint8Array(data)));
  });
  socket.addEventListener('close', () => end('LiveKit refused the connection'));
  socket.addEventListener('error', () => end('LiveKit cannot be reached'));
  return opened.promise;
}

const finalReasons = new Set([
  DisconnectReason.ROOM_DELETED,
  DisconnectReason.ROOM_CLOSED,
  DisconnectReason.PARTICIPANT_REMOVED,
  DisconnectReason.DUPLICATE_IDENTITY,
]);

function signalOf(joined: JoinResponse, send: (message: Outgoing) => void, close: () => void): Signal {
  return {
    joined,
    answer: (sdp, id) => send({ case: 'answer', value: { type: 'answer', sdp, id } }),
    candidate: (candidateInit) =>
      send({ case: 'trickle', value: { candidateInit, target: SignalTarget.SUBSCRIBER } }),
    subscribe: (sids, subscribe) =>
      send({ case: 'subscription', value: { trackSids: [...sids], subscribe, participantTracks: [] } }),
    setTrack: (sid, { isPaused, width, height }) =>
      send({
        case: 'trackSetting',
        value: { trackSids: [sid], disabled: isPaused, quality: VideoQuality.HIGH, width, height },
      }),
    leave() {
      send({ case: 'leave', value: { reason: DisconnectReason.CLIENT_INITIATED } });
      close();
    },
  };
}
