/** The service worker: shows notifications of Web Push. It caches nothing and handles no requests. */
import { createPushWorker, type PushWorkerScope } from './platform/push/push-worker.ts';

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The type library of pages, which the project uses, does not have it. */
interface WorkerScope extends PushWorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install', listener: (event: ExtendableEvent) => void): void;
  addEventListener(
    name: 'push',
    listener: (event: ExtendableEvent & { readonly data: { text(): string } | null }) => void,
  ): void;
  addEventListener(
    name: 'notificationclick',
    listener: (event: ExtendableEvent & { readonly notification: Notification }) => void,
  ): void;
}

const scope = self as unknown as WorkerScope;
const worker = createPushWorker(scope);

// Nothing is cached, so a new version can replace the previous one at once.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('push', (event) => event.waitUntil(worker.onPush(event.data?.text() ?? null)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(worker.onClick(event.notification)));
