import { expect, test } from 'vitest';
import { type LiveKitSettings, liveKitConfig } from './livekit-config.ts';

const settings: LiveKitSettings = {
  ...{ httpPort: 7880, udpPort: 7882, tcpPort: 7881, nodeIp: '192.168.1.20' },
  ...{ apiKey: 'foyer', apiSecret: 'x', webhookUrl: 'http://127.0.0.1:3000/internal/livekit' },
};
const configOf = (wish: Partial<LiveKitSettings>, interfaces: string[] = []) =>
  JSON.parse(liveKitConfig({ ...settings, ...wish }, interfaces));

test('without a word there is no relay', () => {
  expect(configOf({})).not.toHaveProperty('turn');
  expect(configOf({ turn: null })).not.toHaveProperty('turn');
});

test('over TLS the relay has the certificate, and leads to our media port and nowhere else in the house', () => {
  const tls = { by: 'own', cert: '/etc/turn.pem', key: '/etc/turn.key' } as const;

  expect(configOf({ turn: { domain: 'turn.example.com', port: 443, tls } }).turn).toEqual({
    ...{ enabled: true, domain: 'turn.example.com', tls_port: 443, udp_port: 0 },
    ...{ cert_file: '/etc/turn.pem', key_file: '/etc/turn.key' },
    allow_restricted_peer_cidrs: ['192.168.1.20/32'],
  });
});

test('a key frame may be asked for again soon: a late picture waits for nothing else', () => {
  const { pli_throttle } = configOf({}).rtc;

  expect(pli_throttle).toEqual({ low_quality: '50ms', mid_quality: '50ms', high_quality: '50ms' });
});

test.each([
  ['192.168.1.20', '192.168.1.20:9'],
  ['2001:db8::7', '[2001:db8::7]:9'],
])(
  'browsers that are sent to %s ask no stranger for their own address, nor the media port',
  (nodeIp, nobody) => {
    expect(configOf({ nodeIp }).rtc.stun_servers).toEqual([nobody]);
  },
);

test('media comes in by the interfaces that are said, and by any where none is', () => {
  expect(configOf({}, ['eth0']).rtc.interfaces).toEqual({ includes: ['eth0'] });
  expect(configOf({}).rtc).not.toHaveProperty('interfaces');
});
