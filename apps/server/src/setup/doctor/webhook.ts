/** The way back from LiveKit to the server: opens a room, and asks the server whether LiveKit reported it. */
import { setTimeout as delay } from 'node:timers/promises';
import { openSignal } from '../../platform/recorder/worker/signal.ts';
import { askServer, type Check } from './context.ts';
import { describeError, finding } from './finding.ts';
import { createRoom } from './media.ts';

const report = finding('LiveKit webhooks');
const reportedWithinMs = 8_000;
const askEveryMs = 300;

export const webhookCheck: Check = {
  name: 'LiveKit webhooks',
  async run(context) {
    const { liveKit, media, config } = context;
    const readArrival = async () => (await askServer(context)).process?.arrivals.webhookAt;
    const before = await readArrival().catch(() => 'unreachable' as const);
    if (before === 'unreachable') return [report.skipped('the server does not run')];
    if (before === undefined)
      return [
        report.skipped('the server does not tell: set FOYER_OPERATOR_TOKEN for it and for this command'),
      ];
    if (!liveKit || !media) return [report.skipped('LiveKit does not run')];
    const { room, token } = await createRoom(media);
    try {
      const silent = { onParticipants() {}, onOffer() {}, onCandidate() {}, onClosed() {} };
      (await openSignal(liveKit.url, token, silent)).leave();
    } catch (error) {
      return [report.skipped(`LiveKit cannot be joined (${describeError(error)})`)];
    } finally {
      await media.closeRoom(room).catch(() => undefined);
    }
    for (let waitedMs = 0; waitedMs < reportedWithinMs; waitedMs += askEveryMs) {
      if ((await readArrival()) !== before)
        return [report.ok('a room was opened, and the server was notified')];
      await delay(askEveryMs);
    }
    const fix = config.liveKit.url
      ? 'Enter the address in the configuration of LiveKit: webhook.urls: https://<host of a tenant>/internal/livekit, webhook.api_key: the value of LIVEKIT_API_KEY'
      : 'Check that nothing on this machine blocks connections to HOST and PORT, and restart: npm start';
    return [
      report.failed(
        'a room was opened, and the server was not notified: meetings do not notice who joins',
        fix,
      ),
    ];
  },
};
