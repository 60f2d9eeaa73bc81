/** LiveKit: a real connection over each transport that browsers use. */
import { isLoopback } from '../../platform/engines/livekit/media-interfaces.ts';
import { createEgresses } from '../../platform/media/egresses.ts';
import { type Transport, tryTransport } from '../../platform/media/try-transport.ts';
import type { Check, DoctorContext } from './context.ts';
import { describeError, type Finding, finding, notConfigured } from './finding.ts';

const attemptMs = 8_000;

export const mediaCheck: Check = {
  name: 'LiveKit',
  async run(context) {
    const report = finding('LiveKit');
    const { liveKit, media, config } = context;
    if (!liveKit || !media) return [report.failed('it does not run', 'Start it with the server: npm start')];
    try {
      const answer = await fetch(liveKit.httpUrl, { signal: AbortSignal.timeout(5_000) });
      await answer.body?.cancel();
    } catch (error) {
      const fix = config.liveKit.url
        ? 'Check LIVEKIT_URL and the server that it names'
        : 'Restart: npm start';
      return [report.failed(`no answer at ${liveKit.httpUrl} (${describeError(error)})`, fix)];
    }
    try {
      await media.rooms();
    } catch (error) {
      return [
        report.failed(
          `it answers at ${liveKit.httpUrl}, and rejects our key (${describeError(error)})`,
          'Set LIVEKIT_API_KEY and LIVEKIT_API_SECRET as for the server and LiveKit',
        ),
      ];
    }
    return Promise.all([
      addressOf(context),
      ...(['udp', 'tcp', 'relay'] as const).map((each) => attempt(context, each)),
      ...egressOf(context),
    ]);
  },
};

/** Whether LiveKit passes orders on to Egress; not whether an Egress waits for them. */
function egressOf({ liveKit, config: { recorder, s3, liveKit: keys } }: DoctorContext): Promise<Finding>[] {
  if (recorder !== 'egress' || !liveKit || !s3) return [];
  const report = finding('LiveKit Egress');
  const egresses = createEgresses({ ...keys, httpUrl: liveKit.httpUrl, s3 });
  return [
    egresses.list('doctor:check').then(
      () => report.ok(`LiveKit takes recordings for Egress, which stores them in ${s3.bucket}`),
      (error) =>
        report.failed(
          describeError(error),
          'Give LiveKit and Egress the same Redis, or remove RECORDER: Foyer then records by itself',
        ),
    ),
  ];
}

function addressOf({ config: { liveKit, demo } }: DoctorContext): Finding {
  const report = finding('Media address');
  if (liveKit.url) return report.ok(`LiveKit at ${liveKit.url}`);
  const ip = liveKit.nodeIp ?? '127.0.0.1';
  if (isLoopback(ip) && !demo)
    return report.failed(
      `${ip}: only browsers on this machine send and receive audio and video`,
      'Set the address at which browsers reach this machine: LIVEKIT_NODE_IP=203.0.113.5',
    );
  return report.ok(ip);
}

const names = { udp: 'Media over UDP', tcp: 'Media over TCP', relay: 'Media by relay' } as const;
const fixes = {
  udp: 'Open the UDP port (LIVEKIT_UDP_PORT, default 7882) to this address, also in front of this machine',
  tcp: 'Open the TCP port (LIVEKIT_TCP_PORT, default 7881) to this address, also in front of this machine',
  relay: 'Check name, port and certificate in LIVEKIT_TURN; browsers use port 443 of that name',
} as const;

async function attempt({ liveKit, media, config }: DoctorContext, transport: Transport): Promise<Finding> {
  const report = finding(names[transport]);
  if (!liveKit || !media) return report.skipped(notConfigured);
  const { room, token } = await createRoom(media);
  try {
    const result = await tryTransport({ url: liveKit.url, token, transport, timeoutMs: attemptMs });
    switch (result.state) {
      case 'connected':
        return report.ok(`connected from this machine to ${result.path} (ICE and DTLS)`);
      case 'not-offered': {
        if (transport !== 'relay' || !config.liveKit.turn) return report.skipped(notConfigured);
        return report.failed('LiveKit offers no relay, though LIVEKIT_TURN is set', 'Restart: npm start');
      }
      case 'failed':
        return report.failed(result.problem, fixes[transport]);
    }
  } catch (error) {
    return report.failed(describeError(error), 'Read the log of LiveKit');
  } finally {
    await media.closeRoom(room).catch(() => undefined);
  }
}

/** A room of a connection check, which belongs to no tenant: the server ignores it, and removes it if we do not. */
export async function createRoom(
  media: Pick<NonNullable<DoctorContext['media']>, 'mintToken'>,
): Promise<{ room: string; token: string }> {
  const id = crypto.randomUUID();
  const room = `doctor:check-${id}`;
  const token = await media.mintToken({
    room,
    identity: `check:${id}`,
    name: 'doctor',
    lastsMs: 60_000,
    mayHear: true,
    mayShare: false,
    attributes: {},
  });
  return { room, token };
}
