/** The WebRTC connection on which LiveKit sends: packets as they arrive, without decoding. */
import { createSecretKey } from 'node:crypto';
import {
  GenericNack,
  PictureLossIndication,
  type RTCDtlsTransport,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RtcpPacket,
  RtcpPayloadSpecificFeedback,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
  type SrtpSession,
} from 'werift';
import type { Codec } from './codec.ts';
import { sourcesIn } from './sdp-sources.ts';
import type { Offer } from './signal.ts';

/** A packet of a track. `timestamp` and `sequence` wrap around at 32 and 16 bits. */
export interface MediaPacket {
  readonly sequence: number;
  readonly timestamp: number;
  readonly isMarked: boolean;
  readonly payload: Buffer;
  readonly arrivedAtMs: number;
}

/** The sender's clock at one of its timestamps (RFC 3550, sender report). */
export interface SenderReport {
  readonly timestamp: number;
  /** Milliseconds of the sender's own clock. */
  readonly ntpMs: number;
  readonly arrivedAtMs: number;
}

export interface PeerEvents {
  readonly onPacket: (trackSid: string, codec: Codec, packet: MediaPacket) => void;
  readonly onReport: (trackSid: string, report: SenderReport) => void;
  readonly onAnswer: (sdp: string, number: number) => void;
  readonly onCandidate: (candidate: string) => void;
  readonly onFailed: () => void;
}

export interface Peer {
  take(offer: Offer): void;
  addCandidate(candidate: string): void;
  requestKeyFrame(trackSid: string): void;
  requestAgain(trackSid: string, sequences: number[]): void;
  close(): void;
}

export interface PeerOptions {
  readonly events: PeerEvents;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

const ntpEpochOffsetMs = 2_208_988_800_000;
/** Any: a receiver's own source, which sends nothing but feedback. */
const ownSource = 1;

// Without `nack` and congestion feedback in the description: lost packets are requested by our own code, and LiveKit
// does not choose a lower layer for a receiver that reports no estimate.
const keyFrames = { type: 'nack', parameter: 'pli' };
const codecs = {
  audio: [
    new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 }),
  ],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      payloadType: 96,
      rtcpFeedback: [keyFrames],
    }),
    new RTCRtpCodecParameters({
      mimeType: 'video/H264',
      clockRate: 90_000,
      payloadType: 125,
      rtcpFeedback: [keyFrames],
      parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    }),
  ],
};

/** The key of incoming packets as a `KeyObject`: from bytes, Node makes one for each packet, which costs more than decrypting. */
function keepKey({ remoteContext: { cipher } }: SrtpSession) {
  if (Buffer.isBuffer(cipher.srtpSessionKey))
    Object.assign(cipher, { srtpSessionKey: createSecretKey(cipher.srtpSessionKey) });
}

export function createPeer({ events, now }: PeerOptions): Peer {
  const connection = new RTCPeerConnection({
    codecs,
    headerExtensions: { audio: [], video: [] },
    iceServers: [],
    bundlePolicy: 'max-bundle',
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });
  let trackBySource = new Map<number, string>();
  let codecByPayloadType = new Map<number, Codec>();
  let sourceByTrack = new Map<string, number>();
  const watched = new Set<RTCDtlsTransport>();
  let pending = Promise.resolve();
  let isClosed = false;

  connection.onIceCandidate.subscribe((candidate) => {
    if (candidate) events.onCandidate(JSON.stringify(candidate.toJSON()));
  });
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'failed' && !isClosed) events.onFailed();
  });

  function watch(transport: RTCDtlsTransport) {
    if (watched.has(transport)) return;
    watched.add(transport);
    // Without werift's router, whose statistics and requests for lost packets cost more than all of ours.
    transport.onRtp.allUnsubscribe();
    transport.onRtp.subscribe(({ header, payload }) => {
      const sid = trackBySource.get(header.ssrc);
      const codec = codecByPayloadType.get(header.payloadType);
      if (!sid || !codec) return;
      events.onPacket(sid, codec, {
        sequence: header.sequenceNumber,
        timestamp: header.timestamp,
        isMarked: header.marker,
        payload,
        arrivedAtMs: now(),
      });
    });
    transport.onRtcp.subscribe(receiveRtcp);
    // The connection already counts as connected when an offer comes during the handshake, which has no keys yet.
    transport.onStateChange.subscribe((state) => {
      if (state === 'connected') keepKey(transport.srtp);
    });
  }

  function receiveRtcp(packet: RtcpPacket) {
    if (!(packet instanceof RtcpSrPacket)) return;
    const sid = trackBySource.get(packet.ssrc);
    if (!sid) return;
    const { ntpTimestamp, rtpTimestamp } = packet.senderInfo;
    const ntpMs = Number((ntpTimestamp * 1_000_000n) >> 32n) / 1000 - ntpEpochOffsetMs;
    events.onReport(sid, { timestamp: rtpTimestamp, ntpMs, arrivedAtMs: now() });
  }

  async function answer({ sdp, number, trackByMid }: Offer) {
    const described = sourcesIn(sdp, trackByMid);
    trackBySource = described.trackBySource;
    codecByPayloadType = described.codecByPayloadType;
    sourceByTrack = new Map([...trackBySource].map(([source, sid]) => [sid, source]));
    await connection.setRemoteDescription({ type: 'offer', sdp });
    for (const transport of connection.dtlsTransports) watch(transport);
    await connection.setLocalDescription(await connection.createAnswer());
    for (const transport of connection.dtlsTransports) watch(transport);
    events.onAnswer(connection.localDescription?.sdp ?? '', number);
  }

  function send(sid: string, packetFor: (source: number) => RtcpPacket) {
    const source = sourceByTrack.get(sid);
    const transport = connection.dtlsTransports[0];
    if (source === undefined || transport?.state !== 'connected' || isClosed) return;
    // Feedback that is lost is sent again.
    void transport.sendRtcp([packetFor(source)]).catch(() => undefined);
  }

  return {
    take(offer) {
      pending = pending
        .then(() => (isClosed ? undefined : answer(offer)))
        .catch(() => (isClosed ? undefined : events.onFailed()));
    },
    addCandidate(candidate) {
      pending = pending
        .then(() => (isClosed ? undefined : connection.addIceCandidate(JSON.parse(candidate))))
        .catch(() => undefined);
    },
    requestKeyFrame: (sid) =>
      send(
        sid,
        (mediaSsrc) =>
          new RtcpPayloadSpecificFeedback({
            feedback: new PictureLossIndication({ senderSsrc: ownSource, mediaSsrc }),
          }),
      ),
    requestAgain: (sid, lost) =>
      send(
        sid,
        (mediaSourceSsrc) =>
          new RtcpTransportLayerFeedback({
            feedback: new GenericNack({ senderSsrc: ownSource, mediaSourceSsrc, lost }),
          }),
      ),
    close() {
      isClosed = true;
      void connection.close();
    },
  };
}
