/** One way to the media server, tried for real: a room is entered while every other way is shut. */
import type { Room, RoomEvent } from 'livekit-client';
import type { ConnectionKey, Found, Way } from './connection-check.ts';

/** Long enough for four times there and back on a bad line. */
const withinMs = 5000;

/** The library's own, of which its types tell nothing. */
interface Inside {
  readonly engine?: {
    readonly latestJoinResponse?: { readonly iceServers: readonly { readonly urls: readonly string[] }[] };
    on(event: 'transportsCreated', listener: (...transports: unknown[]) => void): void;
  };
}

interface Trying {
  /** Not entered yet; it is left afterwards. */
  readonly room: Room;
  readonly way: Way;
  readonly key: ConnectionKey;
  /** The signalling stands. */
  readonly onSocket: () => void;
  /** Leaves at once. */
  readonly signal: AbortSignal;
}

export async function probe({ room, way, key, onSocket, signal }: Trying): Promise<Found> {
  const { mediaPath, token } = key;
  signal.throwIfAborted();
  // Not within the library's own event: it is not ready to be left there.
  const leave = () => void setTimeout(() => void room.disconnect().catch(() => {}));
  signal.addEventListener('abort', leave, { once: true });
  const inside = room as unknown as Inside;
  const connections: RTCPeerConnection[] = [];
  const offered: string[] = [];
  let hasSocket = false;
  let hasRelay = false;
  room.on('signalConnected' as RoomEvent.SignalConnected, () => {
    hasSocket = true;
    onSocket();
    const servers = inside.engine?.latestJoinResponse?.iceServers ?? [];
    hasRelay = servers.some(({ urls }) => urls.some((url) => url.startsWith('turn')));
    // Nothing to wait for.
    if (way === 'relay' && !hasRelay) leave();
  });
  inside.engine?.on('transportsCreated', (...transports) => {
    for (const transport of transports) {
      const connection = (transport as { pc?: RTCPeerConnection } | undefined)?.pc;
      if (connection) connections.push(shutOthers(connection, way, offered));
    }
  });

  const url = new URL(mediaPath, location.origin.replace(/^http/, 'ws')).href;
  const entered = await room
    .connect(url, token, {
      ...{ autoSubscribe: false, maxRetries: 0, websocketTimeout: withinMs, peerConnectionTimeout: withinMs },
      rtcConfig: way === 'relay' ? { iceTransportPolicy: 'relay' } : { iceServers: [] },
    })
    .then(
      () => true,
      () => false,
    );
  const taken = entered ? await takenBy(connections) : null;
  await room.disconnect().catch(() => {});
  const isOffered = way === 'relay' ? hasRelay : offered.some((candidate) => isBy(candidate, way));
  return {
    socket: hasSocket,
    media: taken?.way === way || (isOffered ? false : null),
    delayMs: taken?.delayMs ?? null,
    isHere: offered.length > 0 && offered.every(isLoopback),
  };
}

/** `candidate:2878742611 1 udp 2130706431 192.0.2.7 7882 typ host …` */
const isBy = (candidate: string, way: Way) => candidate.split(' ')[2]?.toLowerCase() === way;
const isLoopback = (candidate: string) => /^(127\.|::1$)/.test(candidate.split(' ')[4] ?? '');

/** Neither side hears of the other's ways that are not to be tried; the relay's own leads to any of them. */
function shutOthers(connection: RTCPeerConnection, way: Way, offered: string[]): RTCPeerConnection {
  const isTried = (candidate: string) => way === 'relay' || !candidate || isBy(candidate, way);
  const isPassed = (candidate: string) => {
    if (candidate) offered.push(candidate);
    return isTried(candidate);
  };
  const { onicecandidate } = connection;
  connection.onicecandidate = (event) => {
    if (isTried(event.candidate?.candidate ?? '')) onicecandidate?.call(connection, event);
  };
  const add = connection.addIceCandidate.bind(connection);
  connection.addIceCandidate = async (given) => {
    if (isPassed(given?.candidate ?? '')) await add(given as RTCIceCandidateInit);
  };
  const take = connection.setRemoteDescription.bind(connection);
  connection.setRemoteDescription = ({ type, sdp = '' }) => take({ type, sdp: without(sdp, isPassed) });
  for (const make of ['createOffer', 'createAnswer'] as const) {
    const made = connection[make].bind(connection) as (
      options?: object,
    ) => Promise<RTCSessionDescriptionInit>;
    connection[make] = (async (options?: object) => {
      const { type, sdp = '' } = await made(options);
      return { type, sdp: without(sdp, isTried) };
    }) as never;
  }
  return connection;
}

/** The description without the candidates that do not pass. */
function without(sdp: string, passes: (candidate: string) => boolean): string {
  const lines = sdp.split('\r\n');
  return lines.filter((line) => !line.startsWith('a=candidate:') || passes(line.slice(2))).join('\r\n');
}

/** By which way media goes, told by the browser: a relay's own leg may be either. */
async function takenBy(
  connections: readonly RTCPeerConnection[],
): Promise<{ way: Way; delayMs: number | null } | null> {
  for (const connection of connections) {
    const report = await connection.getStats();
    for (const figures of report.values()) {
      const pair = figures.type === 'transport' ? report.get(figures.selectedCandidatePairId) : null;
      const local = pair && report.get(pair.localCandidateId);
      const remote = pair && report.get(pair.remoteCandidateId);
      if (!local || !remote) continue;
      const seconds: number | undefined = pair.currentRoundTripTime;
      return {
        way: local.candidateType === 'relay' ? 'relay' : remote.protocol,
        delayMs: seconds === undefined ? null : seconds * 1000,
      };
    }
  }
  return null;
}
