/** Publishes a sample to a room of a real LiveKit as a browser does, without a browser. */
import { readFile } from 'node:fs/promises';
import { SignalRequest, SignalResponse, SignalTarget, TrackSource, TrackType } from '@livekit/protocol';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import {
  useAudioLevelIndication as audioLevelIndication,
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpSender,
  RtcpSenderInfo,
  RtcpSrPacket,
  RtpHeader,
  RtpPacket,
} from 'werift';
import { createPeer } from '../worker/peer.ts';

type Kind = 'camera' | 'microphone' | 'screen';
type SamplePacket = { data: Buffer; atMs: number; isKey: boolean };
type Sample = { video: SamplePacket[]; audio: SamplePacket[]; lastsMs: number };

export interface Publisher {
  publish(kinds: readonly Kind[]): Promise<void>;
  mute(kind: Kind, isMuted: boolean): void;
  /** Sends the pictures of the other sample from now on, in the same tracks. */
  changeCodec(): void;
  /** Participants that LiveKit has reported to this one, by identity. */
  seen: ReadonlySet<string>;
  leave(): Promise<void>;
}

export type SampleName = 'flash-vp8' | 'flash-h264';
const sampleMs = 4_000;
const ntpEpochOffsetMs = 2_208_988_800_000;
const videoSources = { camera: TrackSource.CAMERA, screen: TrackSource.SCREEN_SHARE } as const;

async function readSample(name: SampleName, file: URL): Promise<Sample> {
  const source = new BufferSource(await readFile(file));
  const input = new Input({ source, formats: ALL_FORMATS });
  const packetsOf = async (
    track:
      | Awaited<ReturnType<typeof input.getPrimaryVideoTrack>>
      | Awaited<ReturnType<typeof input.getPrimaryAudioTrack>>,
  ) => {
    const packets: SamplePacket[] = [];
    if (track)
      for await (const packet of new EncodedPacketSink(track).packets())
        packets.push({
          data: Buffer.from(packet.data),
          atMs: packet.timestamp * 1000,
          isKey: packet.type === 'key',
        });
    return packets;
  };
  const video = await packetsOf(await input.getPrimaryVideoTrack());
  const audio = await packetsOf(await input.getPrimaryAudioTrack());
  if (name === 'flash-h264') {
    const config = await (await input.getPrimaryVideoTrack())?.getDecoderConfig();
    const description = Buffer.from(config?.description as Uint8Array);
    for (const packet of video) packet.data = annexBFree(packet, description);
  }
  return { video, audio: audio.filter(({ atMs }) => atMs < sampleMs), lastsMs: sampleMs };
}

/** Key frames get their parameter sets in front. */
function annexBFree({ data, isKey }: SamplePacket, description: Buffer): Buffer {
  if (!isKey) return data;
  const spsLength = description.readUInt16BE(6);
  const sps = description.subarray(6, 8 + spsLength);
  const pps = description.subarray(9 + spsLength);
  const wide = (nal: Buffer) => Buffer.concat([Buffer.from([0, 0]), nal]);
  return Buffer.concat([wide(sps), wide(pps), data]);
}

export interface PublisherOptions {
  readonly url: string;
  readonly token: string;
  readonly sample?: SampleName;
  /** Offers the codecs of both samples, so that `changeCodec` may be called. */
  readonly offersBothCodecs?: boolean;
  /** Another file of the same encoding and duration. */
  readonly sampleFile?: URL;
  /** How fast the microphone's clock is; 1.0001 gains 6 ms a minute. */
  readonly soundSpeed?: number;
  /** A frame that is larger is sent in several packets. */
  readonly mostPayloadBytes?: number;
  /** What becomes of a packet on its way: as it is, lost, or with other content. */
  readonly change?: (payload: Buffer, sequence: number, kind: 'video' | 'audio') => Buffer | null;
}

const videoCodecs = {
  'flash-vp8': { mimeType: 'video/VP8', payloadType: 96 },
  'flash-h264': {
    mimeType: 'video/H264',
    payloadType: 125,
    parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  },
} as const;

const asItIs = (payload: Buffer) => payload;

/** LiveKit counts everyone as a speaker whose packets say so, whatever they sound like (RFC 6464). */
const levelExtension = 1;
const loud = Buffer.from([0x80 | 10]);

export async function createPublisher(options: PublisherOptions): Promise<Publisher> {
  const {
    url,
    token,
    sample: name = 'flash-vp8',
    mostPayloadBytes = 1100,
    change = asItIs,
    soundSpeed = 1,
  } = options;
  const fileOf = (each: SampleName) => new URL(`./samples/${each}.mkv`, import.meta.url);
  const other: SampleName = name === 'flash-vp8' ? 'flash-h264' : 'flash-vp8';
  const sample = await readSample(name, options.sampleFile ?? fileOf(name));
  const samples: Partial<Record<SampleName, Sample>> = options.offersBothCodecs
    ? { [name]: sample, [other]: await readSample(other, fileOf(other)) }
    : { [name]: sample };
  const offered = new Map(
    (Object.keys(samples) as SampleName[]).map((each) => [
      each,
      new RTCRtpCodecParameters({
        ...videoCodecs[each],
        clockRate: 90_000,
        rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
      }),
    ]),
  );
  let sent = name;
  const seen = new Set<string>();
  const sids = new Map<Kind, string>();
  const muted = new Set<Kind>();
  const sending = new Map<Kind, () => void>();
  const publishedBy = new Map<string, (sid: string) => void>();
  const address = new URL('rtc', `${url}/`);
  address.search = new URLSearchParams({
    access_token: token,
    protocol: '15',
    auto_subscribe: '0',
    sdk: 'js',
    version: '2.0.0',
  }).toString();
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  const send = (
    message: NonNullable<NonNullable<ConstructorParameters<typeof SignalRequest>[0]>['message']>,
  ) =>
    socket.readyState === WebSocket.OPEN &&
    socket.send(new Uint8Array(new SignalRequest({ message }).toBinary()));
  const connection = new RTCPeerConnection({
    codecs: {
      audio: [
        new RTCRtpCodecParameters({
          mimeType: 'audio/opus',
          clockRate: 48_000,
          channels: 2,
          payloadType: 111,
        }),
      ],
      video: [...offered.values()],
    },
    headerExtensions: { audio: [audioLevelIndication()], video: [] },
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
  });
  // LiveKit counts a participant once its receiving side is connected.
  const receiving = createPeer({
    now: () => performance.now(),
    events: {
      onPacket: () => undefined,
      onReport: () => undefined,
      onFailed: () => undefined,
      onAnswer: (sdp, id) => send({ case: 'answer', value: { type: 'answer', sdp, id } }),
      onCandidate: (candidateInit) =>
        send({ case: 'trickle', value: { candidateInit, target: SignalTarget.SUBSCRIBER } }),
    },
  });
  connection.onIceCandidate.subscribe((candidate) => {
    if (candidate)
      send({
        case: 'trickle',
        value: { candidateInit: JSON.stringify(candidate.toJSON()), target: SignalTarget.PUBLISHER },
      });
  });
  const joined = Promise.withResolvers<void>();
  let answered = Promise.withResolvers<void>();
  socket.addEventListener('error', () => joined.reject(new Error('LiveKit refused the publisher')));
  socket.addEventListener('message', ({ data }) => {
    const { message } = SignalResponse.fromBinary(new Uint8Array(data as ArrayBuffer));
    switch (message.case) {
      case 'join':
        for (const { identity } of message.value.otherParticipants) seen.add(identity);
        return joined.resolve();
      case 'update':
        for (const { identity } of message.value.participants) seen.add(identity);
        return;
      case 'offer':
        return receiving.take({
          sdp: message.value.sdp,
          number: message.value.id,
          trackByMid: message.value.midToTrackId,
        });
      case 'answer':
        void connection
          .setRemoteDescription({ type: 'answer', sdp: message.value.sdp })
          .then(() => answered.resolve());
        return;
      case 'trickle':
        if (message.value.target === SignalTarget.SUBSCRIBER)
          receiving.addCandidate(message.value.candidateInit);
        else void connection.addIceCandidate(JSON.parse(message.value.candidateInit)).catch(() => undefined);
        return;
      case 'trackPublished':
        return publishedBy.get(message.value.cid)?.(message.value.track?.sid ?? '');
      default:
    }
  });
  await joined.promise;
  const startedAt = performance.now();
  const ping = setInterval(
    () => send({ case: 'pingReq', value: { timestamp: BigInt(Date.now()), rtt: 0n } }),
    5_000,
  );

  async function publish(kinds: readonly Kind[]) {
    const added = kinds.map(async (kind) => {
      const cid = crypto.randomUUID();
      const isSound = kind === 'microphone';
      const track = new MediaStreamTrack({ kind: isSound ? 'audio' : 'video', id: cid });
      const { sender } = connection.addTransceiver(track, { direction: 'sendonly' });
      // Its own reports have a wrong fraction of the second.
      Object.assign(sender, { rtcpRunning: true });
      const published = new Promise<string>((resolve) => publishedBy.set(cid, resolve));
      send({
        case: 'addTrack',
        value: {
          cid,
          type: isSound ? TrackType.AUDIO : TrackType.VIDEO,
          source: kind === 'microphone' ? TrackSource.MICROPHONE : videoSources[kind],
          ...(!isSound && { width: 320, height: 180 }),
        },
      });
      sids.set(kind, await published);
      return { kind, track, sender };
    });
    const tracks = await Promise.all(added);
    answered = Promise.withResolvers();
    const offer = await connection.createOffer();
    await connection.setLocalDescription(offer);
    send({ case: 'offer', value: { type: 'offer', sdp: connection.localDescription?.sdp ?? '', id: 1 } });
    await answered.promise;
    await new Promise<void>((resolve) => {
      if (connection.connectionState === 'connected') return resolve();
      connection.connectionStateChange.subscribe((state) => state === 'connected' && resolve());
    });
    for (const { kind, track, sender } of tracks) sending.set(kind, play(kind, track, sender));
  }

  /** Sends the packets of the sample when they are due, again and again. @returns what ends it */
  function play(kind: Kind, track: MediaStreamTrack, sender: RTCRtpSender): () => void {
    const isSound = kind === 'microphone';
    const clockRate = isSound ? 48_000 : 90_000;
    const base = Math.floor(Math.random() * 2 ** 31);
    /** By the clock of the track. */
    const elapsedMs = () => (performance.now() - startedAt) * (isSound ? soundSpeed : 1);
    let sequence = Math.floor(Math.random() * 2 ** 15);
    let sentUntilMs = elapsedMs();
    const timer = setInterval(() => {
      const packets = isSound ? sample.audio : (samples[sent]?.video ?? []);
      const isH264 = sent === 'flash-h264';
      // The library names the payload type of its first codec in all packets.
      if (!isSound) for (const each of [sender, track]) each.codec = offered.get(sent);
      const nowMs = elapsedMs();
      const firstRound = Math.floor(sentUntilMs / sample.lastsMs);
      const lastRound = Math.floor(nowMs / sample.lastsMs);
      for (let round = firstRound; round <= lastRound; round += 1)
        for (const packet of packets) {
          const atMs = round * sample.lastsMs + packet.atMs;
          if (atMs <= sentUntilMs || atMs > nowMs || muted.has(kind)) continue;
          const timestamp = (base + Math.round((atMs * clockRate) / 1000)) >>> 0;
          const payloads = isSound
            ? [packet.data]
            : isH264
              ? splitH264(packet.data, mostPayloadBytes)
              : splitVp8(packet.data, mostPayloadBytes);
          payloads.forEach((payload, index) => {
            sequence = (sequence + 1) & 0xffff;
            const header = new RtpHeader({
              sequenceNumber: sequence,
              timestamp,
              marker: index === payloads.length - 1,
              payloadType: isSound ? 111 : videoCodecs[sent].payloadType,
              ...(isSound && { extension: true, extensions: [{ id: levelExtension, payload: loud }] }),
            });
            const changed = change(payload, sequence, isSound ? 'audio' : 'video');
            if (changed) track.writeRtp(new RtpPacket(header, changed));
          });
        }
      sentUntilMs = nowMs;
    }, 5);
    const reporting = setInterval(() => {
      const nowMs = elapsedMs();
      const ntpMs = performance.timeOrigin + performance.now() + ntpEpochOffsetMs;
      const senderInfo = new RtcpSenderInfo({
        ntpTimestamp: (BigInt(Math.floor(ntpMs)) << 32n) / 1000n,
        rtpTimestamp: (base + Math.round((nowMs * clockRate) / 1000)) >>> 0,
        packetCount: sequence,
        octetCount: 0,
      });
      void sender.dtlsTransport
        .sendRtcp([new RtcpSrPacket({ ssrc: sender.ssrc, senderInfo })])
        .catch(() => undefined);
    }, 500);
    return () => {
      clearInterval(timer);
      clearInterval(reporting);
    };
  }

  return {
    publish,
    seen,
    mute(kind, isMuted) {
      if (isMuted) muted.add(kind);
      else muted.delete(kind);
      send({ case: 'mute', value: { sid: sids.get(kind) ?? '', muted: isMuted } });
    },
    changeCodec() {
      sent = sent === name ? other : name;
    },
    async leave() {
      for (const stopSending of sending.values()) stopSending();
      clearInterval(ping);
      send({ case: 'leave', value: {} });
      socket.close();
      receiving.close();
      await connection.close();
    },
  };
}

function splitVp8(frame: Buffer, most: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < frame.length; at += most)
    parts.push(Buffer.concat([Buffer.from([at === 0 ? 0x10 : 0]), frame.subarray(at, at + most)]));
  return parts;
}

function splitH264(frame: Buffer, most: number): Buffer[] {
  const payloads: Buffer[] = [];
  for (let at = 0; at + 4 <= frame.length; ) {
    const length = frame.readUInt32BE(at);
    const nal = frame.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    if (nal.length <= most) payloads.push(nal);
    else
      for (let from = 1; from < nal.length; from += most) {
        const isLast = from + most >= nal.length;
        const header = (from === 1 ? 0x80 : 0) | (isLast ? 0x40 : 0) | ((nal[0] ?? 0) & 0x1f);
        payloads.push(
          Buffer.concat([
            Buffer.from([((nal[0] ?? 0) & 0xe0) | 28, header]),
            nal.subarray(from, from + most),
          ]),
        );
      }
  }
  return payloads;
}
