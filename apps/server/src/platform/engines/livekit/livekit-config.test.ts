import { expect, test } from 'vitest';
import { type LiveKitSettings, liveKitConfig } from './livekit-config.ts';

const settings: LiveKitSettings = {
  httpPort: 7880,
  udpPort: 7882,
  tcpPort: 7881,
  nodeIp: '192.168.1.20',
  apiKey: 'foyer',
  apiSecret: 'x',
  webhookUrl: 'http://127.0.0.1:3000/internal/livekit',
};
const configOf = (wish: Partial<LiveKitSettings>, interfaces: string[] = []) =>
  JSON.parse(liveKitConfig({ ...settings, ...wish }, interfaces));

test('configures no TURN server by default', () => {
  expect(configOf({})).not.toHaveProperty('turn');
  expect(configOf({ turn: null })).not.toHaveProperty('turn');
});

test('configures TURN over TLS with the certificate, and allows only the media address as a peer', () => {
  const tls = { by: 'own', cert: '/etc/turn.pem', key: '/etc/turn.key' } as const;

  expect(configOf({ turn: { domain: 'turn.example.com', port: 443, tls } }).turn).toEqual({
    enabled: true,
    domain: 'turn.example.com',
    tls_port: 443,
    udp_port: 0,
    cert_file: '/etc/turn.pem',
    key_file: '/etc/turn.key',
    allow_restricted_peer_cidrs: ['192.168.1.20/32'],
  });
});

test('allows a key frame request every 50 ms', () => {
  const { pli_throttle } = configOf({}).rtc;

  expect(pli_throttle).toEqual({ low_quality: '50ms', mid_quality: '50ms', high_quality: '50ms' });
});

test.each([
  ['192.168.1.20', '192.168.1.20:65534'],
  ['2001:db8::7', '[2001:db8::7]:65534'],
])('names a port without a listener at %s as the STUN server', (nodeIp, stunServer) => {
  expect(configOf({ nodeIp }).rtc.stun_servers).toEqual([stunServer]);
});

test('names a STUN server at a port that browsers do not block', async () => {
  // Node's `fetch` has the list of bad ports of the Fetch standard, which Firefox applies to ICE servers too.
  const isBlocked = (port: number) =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => false,
      ({ cause }: Error) => /bad port/.test(String(cause)),
    );
  const [stunServer] = configOf({ nodeIp: '127.0.0.1' }).rtc.stun_servers;

  expect(await isBlocked(9)).toBe(true);
  expect(await isBlocked(Number(stunServer.split(':').at(-1)))).toBe(false);
});

test('limits media to the given interfaces, or to none', () => {
  expect(configOf({}, ['eth0']).rtc.interfaces).toEqual({ includes: ['eth0'] });
  expect(configOf({}).rtc).not.toHaveProperty('interfaces');
});
