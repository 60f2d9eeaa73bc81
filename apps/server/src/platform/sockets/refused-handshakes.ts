/** Logs why handshakes of sockets are refused: a proxy that cuts them leaves no other trace. */
import { minutes } from '@foyer/contract/core/time.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createRateLimiter } from '../http/limits/rate-limit.ts';

/** What is wrong with a handshake, as the log names it. */
export const refusalReasons = {
  origin: 'the origin of the page is not the host of the request; the proxy must pass Host on',
  upgrade: 'the request is not an upgrade; the proxy must pass Upgrade and Connection on',
  transport: 'the client is none of our pages',
  limit: 'the network has too many connections',
} as const;
export type RefusalReason = keyof typeof refusalReasons;

/** Per reason: pages try again every few seconds. */
const maxLines = { max: 3, perMs: minutes(1) };
/** The client chooses these texts. */
const maxLength = 200;

/** Without the address: whose connections are refused is not kept. */
export function createHandshakeLog(log: FastifyBaseLogger, now?: () => number) {
  const limiter = createRateLimiter(maxLines, now);
  return (reason: RefusalReason, { origin, host }: { origin?: string | undefined; host: string }): void => {
    try {
      limiter.take(reason);
    } catch {
      return;
    }
    const short = (text: string | undefined) => text?.slice(0, maxLength) ?? null;
    log.warn(
      { reason, origin: short(origin), host: short(host) },
      `socket handshake refused: ${refusalReasons[reason]}`,
    );
  };
}
