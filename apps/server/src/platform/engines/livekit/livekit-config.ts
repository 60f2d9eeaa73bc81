/** Generates LiveKit's configuration file. */
import { isLoopback } from './media-interfaces.ts';

export type LiveKitSettings = {
  /**
   * The port of signalling and the server API. It is bound to loopback, and the server proxies the
   * signalling.
   */
  httpPort: number;
  /** The UDP port of all media. */
  udpPort: number;
  /** The port for media over TCP, on all interfaces, for networks that block UDP; 0: off. */
  tcpPort: number;
  /** The address at which browsers reach this machine. */
  nodeIp: string;
  /** The TURN server for browsers that reach neither port; `null`: none. */
  turn?: TurnSettings | null;
  apiKey: string;
  apiSecret: string;
  webhookUrl: string;
};

export type TurnSettings = {
  /** The host name that browsers connect to. With TLS the certificate must be for it. */
  domain: string;
  /** The port that it listens on. With TLS, LiveKit always sends browsers to port 443. */
  port: number;
  /** `null`: UDP without TLS. `outside`: a proxy in front terminates TLS. */
  tls: { by: 'own'; cert: string; key: string } | { by: 'outside' } | null;
};

/** How long an empty room is kept: the lifetime of return links. */
const emptyRoomLastsSeconds = 180;
/**
 * The minimum time between key frame requests. With the default of 0.5 to 1 s, a participant who joins late
 * waits for video.
 */
const keyFramePause = '50ms';

/**
 * The text of the configuration file: JSON, which is valid YAML, so that values are escaped correctly.
 * @param interfaces the network interfaces for media; empty: all
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
        // A crash of LiveKit loses its rooms. Participants must be able to reconnect, so joining creates the
        // room again. A token allows one room only.
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
    stun_servers: [unusedPortAt(nodeIp)],
    pli_throttle: { low_quality: keyFramePause, mid_quality: keyFramePause, high_quality: keyFramePause },
    enable_loopback_candidate: isLoopback(nodeIp),
    ...(interfaces.length > 0 && { interfaces: { includes: interfaces } }),
  };
}

/**
 * The STUN server for browsers: a port without a listener, because clients do not need their public address
 * to reach the media port. By default LiveKit names public STUN servers, which would learn who is calling. It
 * must not be the media port either: Chromium would take its packets for late STUN responses, and would use
 * TCP for all calls. Nor one of the "bad ports" of the Fetch standard: Firefox rejects the whole configuration.
 */
const unusedPortAt = (ip: string) => `${ip.includes(':') ? `[${ip}]` : ip}:${unusedPort}`;
const unusedPort = 65_534;

function turnConfig({ domain, port, tls }: TurnSettings, nodeIp: string) {
  return {
    enabled: true,
    domain,
    // The other protocol is off.
    ...(tls ? { tls_port: port, udp_port: 0 } : { udp_port: port, tls_port: 0 }),
    ...(tls?.by === 'own' && { cert_file: tls.cert, key_file: tls.key }),
    ...(tls?.by === 'outside' && { external_tls: true }),
    // The relay may connect to this server's media only. Other private addresses stay rejected.
    allow_restricted_peer_cidrs: [`${nodeIp}/${nodeIp.includes(':') ? 128 : 32}`],
  };
}
