/** Connects to LiveKit over one transport, as a browser does: signalling, ICE and DTLS, without media. */
import { setTimeout as delay } from 'node:timers/promises';
import type { JoinResponse } from '@livekit/protocol';
import type { Candidate, RTCPeerConnection } from 'werift';
import { type Offer, openSignal, type Signal } from '../recorder/worker/signal.ts';

export type Transport = 'udp' | 'tcp' | 'relay';

export interface TransportTrial {
  /** Of LiveKit, with the scheme ws or wss. */
  readonly url: string;
  /** Joins a room of its own. */
  readonly token: string;
  readonly transport: Transport;
  readonly timeoutMs: number;
}

/** `path`: where the connection ended, such as `203.0.113.5:7882`; for a relay its address. */
export type TrialResult =
  | { readonly state: 'connected'; readonly path: string }
  | { readonly state: 'failed'; readonly problem: string }
  /** LiveKit offers no such way. */
  | { readonly state: 'not-offered' };

/** @throws Error when LiveKit cannot be reached for signalling or rejects the token */
export async function tryTransport({
  url,
  token,
  transport,
  timeoutMs,
}: TransportTrial): Promise<TrialResult> {
  const offers = createInbox<Offer>();
  const candidates = createInbox<string>();
  const signal = await openSignal(url, token, {
    onParticipants: () => undefined,
    onOffer: offers.put,
    onCandidate: candidates.put,
    onClosed: () => undefined,
  });
  const relays = relaysIn(signal.joined);
  try {
    if (transport === 'relay' && relays.length === 0) return { state: 'not-offered' };
    return await connect({ signal, transport, relays, offers, candidates, timeoutMs });
  } finally {
    signal.leave();
  }
}

interface Relay {
  readonly urls: string;
  readonly username: string;
  readonly credential: string;
}

/** LiveKit lists STUN servers too. */
function relaysIn({ iceServers }: JoinResponse): Relay[] {
  return iceServers.flatMap(({ urls, username, credential }) =>
    urls.filter((each) => each.startsWith('turn')).map((each) => ({ urls: each, username, credential })),
  );
}

interface Inbox<T> {
  put(value: T): void;
  /** Also receives what came before. */
  subscribe(onValue: (value: T) => void): void;
}

function createInbox<T>(): Inbox<T> {
  const waiting: T[] = [];
  let receive: ((value: T) => void) | null = null;
  return {
    put: (value) => (receive ? receive(value) : waiting.push(value)),
    subscribe(onValue) {
      receive = onValue;
      for (const value of waiting.splice(0)) onValue(value);
    },
  };
}

const closeAfterMs = 200;

interface Attempt extends Pick<TransportTrial, 'transport' | 'timeoutMs'> {
  readonly signal: Signal;
  readonly relays: readonly Relay[];
  readonly offers: Inbox<Offer>;
  readonly candidates: Inbox<string>;
}

async function connect(attempt: Attempt): Promise<TrialResult> {
  const { signal, transport, relays, offers, candidates, timeoutMs } = attempt;
  // Loaded here, because it takes half a second and no other command needs it.
  const { RTCPeerConnection: Connection } = await import('werift');
  let isOffered = false;
  const [relay] = relays;
  const connection = new Connection({
    iceServers: transport === 'relay' && relay ? [relay] : [],
    iceTransportPolicy: transport === 'relay' ? 'relay' : 'all',
    iceUseTcp: transport === 'tcp',
    iceTcpPassive: false,
    iceUseIpv6: true,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceFilterCandidatePair: ({ localCandidate }) => isOf(transport, localCandidate),
    bundlePolicy: 'max-bundle',
  });
  const note = (text: string) => {
    isOffered ||= candidateLines(text).some((candidate) => isUsable(transport, candidate));
  };
  const outcome = Promise.withResolvers<TrialResult>();
  const fail = (problem: string) => outcome.resolve({ state: 'failed', problem });
  const timer = setTimeout(() => {
    if (transport === 'tcp' && !isOffered) outcome.resolve({ state: 'not-offered' });
    else fail(`no connection within ${timeoutMs / 1000} s`);
  }, timeoutMs);
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'connected')
      outcome.resolve({
        state: 'connected',
        path: relay && transport === 'relay' ? relay.urls : pathOf(connection),
      });
    if (state === 'failed') fail('the connection failed');
  });
  connection.onIceCandidate.subscribe((candidate) => {
    if (candidate && isUsable(transport, candidate.candidate ?? ''))
      signal.candidate(JSON.stringify(candidate.toJSON()));
  });
  let pending: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    pending = pending.then(work).catch((error: Error) => fail(error.message));
  };
  offers.subscribe(({ sdp, number }) =>
    inTurn(async () => {
      note(sdp);
      await connection.setRemoteDescription({ type: 'offer', sdp });
      await connection.setLocalDescription(await connection.createAnswer());
      signal.answer(withoutOtherCandidates(connection.localDescription?.sdp ?? '', transport), number);
    }),
  );
  candidates.subscribe((text) =>
    inTurn(async () => {
      note(text);
      await connection.addIceCandidate(JSON.parse(text));
    }),
  );
  try {
    return await outcome.promise;
  } finally {
    clearTimeout(timer);
    // LiveKit closes its side first. Otherwise it logs an error.
    signal.leave();
    await delay(closeAfterMs);
    void connection.close();
  }
}

function isOf(transport: Transport, { transport: protocol, type }: Candidate): boolean {
  if (transport === 'relay') return type === 'relay';
  return protocol.toLowerCase() === transport;
}

/** Whether a candidate (RFC 8839) belongs to the transport. */
function isUsable(transport: Transport, candidate: string): boolean {
  const [, , protocol = ''] = candidate.slice(candidate.indexOf('candidate:')).split(' ');
  if (transport === 'relay') return candidate.includes(' typ relay');
  return protocol.toLowerCase() === transport && candidate.includes(' typ host');
}

const candidateLines = (text: string) => text.match(/candidate:[^"\r\n]+/g) ?? [];

/** Otherwise LiveKit could connect to us over another transport. */
function withoutOtherCandidates(sdp: string, transport: Transport): string {
  return sdp
    .split('\r\n')
    .filter((candidate) => !candidate.startsWith('a=candidate:') || isUsable(transport, candidate))
    .join('\r\n');
}

function pathOf(connection: RTCPeerConnection): string {
  const remote = connection.iceTransports[0]?.connection.nominated?.remoteCandidate;
  return remote ? `${remote.host}:${remote.port}` : 'unknown address';
}
