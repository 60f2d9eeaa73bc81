/** Figures of this process for its operator, and the count of unhandled rejections. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

interface Log {
  error(fields: object, message: string): void;
}

const mebibyte = 1_048_576;
const eventLoop = monitorEventLoopDelay({ resolution: 20 });
let unhandledRejections = 0;

/** What arrived from outside, for the doctor: it shows that the ways in work. Instants are ISO UTC. */
interface Arrivals {
  /** The last valid webhook of LiveKit. */
  webhookAt: string | null;
  /** The last request with `X-Forwarded-For`, by whether its sender is in `TRUSTED_PROXIES`. */
  trustedProxy: { readonly address: string; readonly at: string } | null;
  untrustedProxy: { readonly address: string; readonly at: string } | null;
}

const arrivals: Arrivals = { webhookAt: null, trustedProxy: null, untrustedProxy: null };

export function noteWebhook(): void {
  arrivals.webhookAt = new Date().toISOString();
}

/** @param address of the peer that forwarded the request */
export function noteForwarded(address: string, isTrusted: boolean): void {
  arrivals[isTrusted ? 'trustedProxy' : 'untrustedProxy'] = { address, at: new Date().toISOString() };
}

/**
 * Logs and counts rejections without a handler. The process goes on: other tenants' calls depend on it.
 * @param source replaces the process, for tests
 */
export function watchRejections(log: Log, source: Pick<NodeJS.EventEmitter, 'on'> = process): void {
  eventLoop.enable();
  source.on('unhandledRejection', (reason) => {
    unhandledRejections += 1;
    log.error({ err: reason, count: unhandledRejections }, 'unhandled rejection');
  });
}

/** Memory in MiB, times in milliseconds. */
export function processState() {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    uptimeSeconds: Math.round(process.uptime()),
    memoryMiB: Math.round(rss / mebibyte),
    heapMiB: Math.round(heapUsed / mebibyte),
    handles: process.getActiveResourcesInfo().length,
    eventLoopDelayMs: {
      p99: Math.round(eventLoop.percentile(99) / 1e6),
      max: Math.round(eventLoop.max / 1e6),
    },
    unhandledRejections,
    arrivals,
  };
}
