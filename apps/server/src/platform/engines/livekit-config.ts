/** LiveKit's settings, as its configuration file wants them. */
import { isLoopback } from './media-interfaces.ts';

export type LiveKitSettings = {
  /** Signalling and calls of the server; bound to loopback, our own origin proxies it. */
  httpPort: number;
  /** The one UDP port that all media goes through. */
  udpPort: number;
  /** Media over TCP where UDP is blocked; binds all interfaces, 0 turns it off. */
  tcpPort: number;
  /** The address that browsers reach this machine at. */
  nodeIp: string;
  /** The relay for browsers that reach neither port; `null`: none. */
  turn?: TurnSettings | null;
  apiKey: string;
  apiSecret: string;
  webhookUrl: string;
};

export type TurnSettings = {
  /** The name browsers are sent to; over TLS the one of the certificate. */
  domain: string;
  /** Where it listens. Over TLS LiveKit sends browsers to 443, whatever this is. */
  port: number;
  /** `null`: by UDP, without TLS. `outside`: something in front has taken it off. */
  tls: { by: 'own'; cert: string; key: string } | { by: 'outside' } | null;
};

/** A room stays this long without anybody in it: the time that links to come back live. */
const emptyRoomLastsSeconds = 180;
/** How soon a key frame may be asked for again: the default of 0.5–1 s is what a late picture waits for. */
const keyFramePause = '50ms';

/**
 * The configuration file's text: JSON, which is YAML too, so nothing needs escaping by hand.
 * @param interfaces names of those that media comes in by; none: any
 */
export function liveKitConfig(settings: LiveKitSettings, interfaces: readonly string[]): string {
  const { httpPort, apiKey, apiSecret, webhookUrl } = settings;
  return JSON.stringify(
    {
      port: httpPort,
      bind_addresses: ['127.0.0.1'],
      rtc: rtcConfig(settings, interfaces),
      ...(settings.turn && { turn: turnConfig(settings.turn, settings.nodeIp) }),
      keys: { [apiKey]: apiSecret },
      webhook: { api_key: apiKey, urls: [webhookUrl] },
      room: {
        // The server makes rooms before anybody enters. After a crash of LiveKit its rooms are gone, and callers
        // must be able to come back by themselves: so an entrance makes its room again. Tokens name one room each.
        auto_create: true,
        empty_timeout: emptyRoomLastsSeconds,
        departure_timeout: emptyRoomLastsSeconds,
      },
      logging: { json: true, level: 'info', pion_level: 'error' },
    },
    null,
    2,
  );
}

function rtcConfig({ udpPort, tcpPort, nodeIp }: LiveKitSettings, interfaces: readonly string[]) {
  return {
    udp_port: udpPort,
    tcp_port: tcpPort,
    node_ip: nodeIp,
    use_external_ip: false,
    stun_servers: [nobodyAt(nodeIp)],
    pli_throttle: { low_quality: keyFramePause, mid_quality: keyFramePause, high_quality: keyFramePause },
    enable_loopback_candidate: isLoopback(nodeIp),
    ...(interfaces.length > 0 && { interfaces: { includes: interfaces } }),
  };
}

/**
 * Where browsers ask for their own address, which nobody needs to know: our media port finds them wherever they are.
 * Without a word LiveKit sends them to public servers, which then know who is calling. It must not be the media port
 * either: Chromium takes everything that comes from there for late answers, and all its calls would go by TCP.
 */
const nobodyAt = (ip: string) => `${ip.includes(':') ? `[${ip}]` : ip}:9`;

function turnConfig({ domain, port, tls }: TurnSettings, nodeIp: string) {
  return {
    enabled: true,
    domain,
    // The other way in is off: one setting names one door.
    ...(tls ? { tls_port: port, udp_port: 0 } : { udp_port: port, tls_port: 0 }),
    ...(tls?.by === 'own' && { cert_file: tls.cert, key_file: tls.key }),
    ...(tls?.by === 'outside' && { external_tls: true }),
    // A relay leads to our own media port and nowhere else in the house: other private addresses stay refused.
    allow_restricted_peer_cidrs: [`${nodeIp}/${nodeIp.includes(':') ? 128 : 32}`],
  };
}
