/** Chooses LiveKit's ports and checks that they are free. */
import { freePort, isPortFree } from '../ports.ts';
import { SetupError } from '../setup-error.ts';
import type { LiveKitPorts } from './guardian-protocol.ts';
import type { TurnSettings } from './livekit-config.ts';

/** The ports that the operator set. */
export type PortWishes = {
  httpPort?: number;
  udpPort?: number;
  tcpPort?: number;
  /** Whether a default port that is taken stays chosen: behind a firewall, calls on another one fail silently. */
  keepsDefaultPorts?: boolean;
};

const defaultPorts = { udp: 7882, tcp: 7881 } as const;

/** @param known the ports of a running LiveKit, which are kept where nothing else is set */
export async function choosePorts(wish: PortWishes, known?: LiveKitPorts): Promise<LiveKitPorts> {
  const chosen = async (protocol: 'udp' | 'tcp') =>
    wish.keepsDefaultPorts
      ? defaultPorts[protocol]
      : freePort({ preferred: defaultPorts[protocol], protocol });
  return {
    http: wish.httpPort ?? known?.http ?? (await freePort({ host: '127.0.0.1' })),
    udp: wish.udpPort ?? known?.udp ?? (await chosen('udp')),
    tcp: wish.tcpPort ?? known?.tcp ?? (await chosen('tcp')),
  };
}

/** @throws SetupError when another program uses one of them */
export async function rejectTakenPorts(ports: LiveKitPorts, turn: TurnSettings | null | undefined) {
  const wanted = [
    { port: ports.http, protocol: 'tcp', host: '127.0.0.1' },
    { port: ports.tcp, protocol: 'tcp', setting: 'LIVEKIT_TCP_PORT' },
    { port: ports.udp, protocol: 'udp', setting: 'LIVEKIT_UDP_PORT' },
    ...(turn ? [{ port: turn.port, protocol: turn.tls ? ('tcp' as const) : ('udp' as const) }] : []),
  ] as const;
  for (const { port, protocol, ...rest } of wanted) {
    if (await isPortFree(port, protocol, 'host' in rest ? rest.host : undefined)) continue;
    const other = 'setting' in rest ? `, or choose another port with ${rest.setting}` : '';
    throw new SetupError({
      problem: `LiveKit needs ${protocol.toUpperCase()} port ${port}, but another program uses it.`,
      fix: `Find that program: ss -${protocol === 'tcp' ? 't' : 'u'}lnp 'sport = :${port}'${other}`,
    });
  }
}
