/** Looks up the addresses of push services, a few at a time. */
import { createWorkQueue } from '../../platform/db/work-queue.ts';
import { type ResolvedAddress, resolvePublic } from '../../platform/http/outgoing/ssrf-guard.ts';

/** @throws NotPublicError; DomainError server.busy; the error of the look-up */
export type ResolvePushService = (host: string) => Promise<readonly ResolvedAddress[]>;

/**
 * A look-up occupies one of four threads of the process until the name server answers, and customers choose the
 * name.
 */
const limits = { atOnce: 2, maxWaiting: 200 };

export function createResolvePushService(allowPrivate: boolean): ResolvePushService {
  const runInQueue = createWorkQueue(limits);
  return (host) => runInQueue('', () => resolvePublic(host, allowPrivate));
}
