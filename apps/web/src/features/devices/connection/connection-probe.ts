/** Connects to an empty room as in a call, or over one transport alone, with all other candidates removed. */
import type { Room, RoomEvent } from 'livekit-client';
import type { ConnectionEntry, ProbeResult, Transport } from './connection-check.ts';

/** Enough for four round trips on a bad connection. */
const timeoutMs = 5000;

/** LiveKit internals that are missing in its types. */
interface LiveKitInternals {
  readonly engine?: {
    readonly latestJoinResponse?: { readonly iceServers: readonly { readonly urls: readonly string[] }[] };
    on(event: 'transportsCreated', listener: (...peerTransports: unknown[]) => void): void;
  };
}

interface ProbeOptions {
  /** Not connected yet; it is disconnected afterwards. */
  readonly room: Room;
  /** `null`: all, as in a call. */
  readonly transport: Transport | null;
  readonly entry: ConnectionEntry;
  /** Signalling is connected. */
  readonly onSocket: () => void;
  /** Aborts the probe. */
  readonly signal: AbortSignal;
}

export async function probe({
  room,
  transport,
  entry,
  onSocket,
  signal,
}: ProbeOptions): Promise<ProbeResult> {
  const { mediaPath, token } = entry;
  signal.throwIfAborted();
  // Deferred: LiveKit cannot disconnect within its own event.
  const leave = () => void setTimeout(() => void room.disconnect().catch(() => {}));
  signal.addEventListener('abort', leave, { once: true });
  const internals = room as unknown as LiveKitInternals;
  const connections: RTCPeerConnection[] = [];
  const serverCandidates: string[] = [];
  let hasSocket = false;
  let hasRelay = false;
  room.on('signalConnected' as RoomEvent.SignalConnected, () => {
    hasSocket = true;
    onSocket();
    const servers = internals.engine?.latestJoinResponse?.iceServers ?? [];
    hasRelay = servers.some(({ urls }) => urls.some((url) => url.startsWith('turn')));
    // Without a relay there is nothing to wait for.
    if (transport === 'relay' && !hasRelay) leave();
  });
  internals.engine?.on('transportsCreated', (...peerTransports) => {
    for (const peerTransport of peerTransports) {
      const connection = (peerTransport as { pc?: RTCPeerConnection } | undefined)?.pc;
      if (connection) connections.push(observe(connection, transport, serverCandidates));
    }
  });

  const url = new URL(mediaPath, location.origin.replace(/^http/, 'ws')).href;
  const isConnected = await room
    .connect(url, token, {
      autoSubscribe: false,
      maxRetries: 0,
      websocketTimeout: timeoutMs,
      peerConnectionTimeout: timeoutMs,
      // Otherwise as in a call: a configuration that the browser rejects must fail here too.
      ...(transport === 'relay' && { rtcConfig: { iceTransportPolicy: 'relay' } }),
    })
    .then(
      () => true,
      () => false,
    );
  const selected = isConnected ? await selectedTransport(connections) : null;
  await room.disconnect().catch(() => {});
  return {
    socket: hasSocket,
    connected: transport === null || selected?.transport === transport ? selected : null,
    isOffered:
      transport === 'relay'
        ? hasRelay
        : serverCandidates.some((candidate) => transport === null || usesTransport(candidate, transport)),
    isLocalServer: serverCandidates.length > 0 && serverCandidates.every(isLoopback),
  };
}

/** `candidate:2878742611 1 udp 2130706431 192.0.2.7 7882 typ host …` */
const usesTransport = (candidate: string, transport: Transport) =>
  candidate.split(' ')[2]?.toLowerCase() === transport;
const isLoopback = (candidate: string) => /^(127\.|::1$)/.test(candidate.split(' ')[4] ?? '');

const isRelayed = (candidate: string) => / typ relay( |$)/.test(candidate);

/**
 * Collects the server's candidates, and drops those of other transports in both directions. A relay allocation may use
 * any of them.
 */
function observe(
  connection: RTCPeerConnection,
  transport: Transport | null,
  serverCandidates: string[],
): RTCPeerConnection {
  const isAllowed = (candidate: string) =>
    transport === null ||
    transport === 'relay' ||
    !candidate ||
    (usesTransport(candidate, transport) && !isRelayed(candidate));
  const acceptRemote = (candidate: string) => {
    if (candidate) serverCandidates.push(candidate);
    return isAllowed(candidate);
  };
  const { onicecandidate } = connection;
  connection.onicecandidate = (event) => {
    if (isAllowed(event.candidate?.candidate ?? '')) onicecandidate?.call(connection, event);
  };
  const addCandidate = connection.addIceCandidate.bind(connection);
  connection.addIceCandidate = async (given) => {
    if (acceptRemote(given?.candidate ?? '')) await addCandidate(given as RTCIceCandidateInit);
  };
  const setDescription = connection.setRemoteDescription.bind(connection);
  connection.setRemoteDescription = ({ type, sdp = '' }) =>
    setDescription({ type, sdp: withoutCandidates(sdp, acceptRemote) });
  for (const method of ['createOffer', 'createAnswer'] as const) {
    const create = connection[method].bind(connection) as (
      options?: object,
    ) => Promise<RTCSessionDescriptionInit>;
    connection[method] = (async (options?: object) => {
      const { type, sdp = '' } = await create(options);
      return { type, sdp: withoutCandidates(sdp, isAllowed) };
    }) as never;
  }
  return connection;
}

/** Removes the candidates from an SDP that are not accepted. */
function withoutCandidates(sdp: string, accepts: (candidate: string) => boolean): string {
  const lines = sdp.split('\r\n');
  return lines
    .filter((sdpLine) => !sdpLine.startsWith('a=candidate:') || accepts(sdpLine.slice(2)))
    .join('\r\n');
}

/** The transport of the selected candidate pair; the relay leg itself may use UDP or TCP. */
async function selectedTransport(
  connections: readonly RTCPeerConnection[],
): Promise<{ transport: Transport; delayMs: number | null } | null> {
  for (const connection of connections) {
    const report = await connection.getStats();
    for (const stats of report.values()) {
      const pair = stats.type === 'transport' ? report.get(stats.selectedCandidatePairId) : null;
      const local = pair && report.get(pair.localCandidateId);
      const remote = pair && report.get(pair.remoteCandidateId);
      if (!local || !remote) continue;
      const seconds: number | undefined = pair.currentRoundTripTime;
      return {
        transport: local.candidateType === 'relay' ? 'relay' : remote.protocol,
        delayMs: seconds === undefined ? null : seconds * 1000,
      };
    }
  }
  return null;
}
