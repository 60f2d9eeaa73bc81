/** Shows the notification of a message, and opens its page. The message has no text: the texts are here. */
import { type PushKind, pushKinds } from '@foyer/contract/push.ts';
import { m } from '../../paraglide/messages.js';

interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** The parts of the ServiceWorkerGlobalScope that are used. */
export interface PushWorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly location: { readonly origin: string };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

const texts: Record<PushKind, { readonly title: () => string; readonly body: () => string }> = {
  'customer-waiting': { title: m.push_customer_waiting_title, body: m.push_customer_waiting_text },
  'turn-near': { title: m.push_turn_near_title, body: m.push_turn_near_text },
  'turn-now': { title: m.push_turn_now_title, body: m.push_turn_now_text },
  'turn-over': { title: m.push_turn_over_title, body: m.push_turn_over_text },
};

/** The console's pages stand for each other: any of them shows the waiting customers. */
const consolePath = /^\/app(\/|$)/;

export function createPushWorker({ registration, location, clients }: PushWorkerScope) {
  /** A path of this site; the start page for anything else. */
  function pathIn(value: unknown): string {
    if (typeof value !== 'string' || !value.startsWith('/')) return '/';
    const url = URL.canParse(value, location.origin) ? new URL(value, location.origin) : null;
    return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/';
  }

  return {
    /** Browsers require a notification for each message, also for one that this version does not know. */
    async onPush(text: string | null): Promise<void> {
      const { kind, path } = parse(text);
      const known = pushKinds.find((each) => each === kind);
      const { title, body } = known ? texts[known] : { title: m.push_other_title, body: m.push_other_text };
      await registration.showNotification(title(), {
        body: body(),
        tag: known ?? 'other',
        // Where browsers support it: sound and vibration again when a newer message replaces an older one.
        ...({ renotify: true } as object),
        requireInteraction: known === 'customer-waiting' || known === 'turn-now',
        data: { path: pathIn(path) },
      });
    },

    async onClick(notification: Pick<Notification, 'data' | 'close'>): Promise<void> {
      notification.close();
      const path = pathIn((notification.data as { path?: unknown } | null)?.path);
      const wanted = new URL(path, location.origin);
      const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      const open = pages.find(({ url }) => {
        const { origin, pathname } = new URL(url);
        if (origin !== location.origin) return false;
        return (
          pathname === wanted.pathname || (consolePath.test(pathname) && consolePath.test(wanted.pathname))
        );
      });
      await (open ? open.focus() : clients.openWindow(wanted.href));
    },
  };
}

function parse(text: string | null): { kind?: unknown; path?: unknown } {
  try {
    return (JSON.parse(text ?? '{}') as { kind?: unknown; path?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}
