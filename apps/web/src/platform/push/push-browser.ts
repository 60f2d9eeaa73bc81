/** What Web Push needs of the browser. */

export const serviceWorkerPath = '/service-worker.js';

/** The parts of a PushSubscription that the server needs. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushBrowser {
  /** `null`: the browser has no Web Push, or none on this page. */
  permission(): NotificationPermission | null;
  requestPermission(): Promise<NotificationPermission>;
  /** The subscription of this browser; `null` when there is none or it is for another key. */
  find(publicKey?: string): Promise<BrowserSubscription | null>;
  /** @throws when the push service cannot be reached or refuses */
  subscribe(publicKey: string): Promise<BrowserSubscription>;
  /** Closes the notifications on the screen. */
  closeNotifications(tag: string): Promise<void>;
}

const hasPush = (): boolean =>
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

const registrationOf = () => navigator.serviceWorker.getRegistration('/');

export const pushBrowser: PushBrowser = {
  permission: () => (hasPush() ? Notification.permission : null),

  requestPermission: () => Notification.requestPermission(),

  async find(publicKey) {
    const subscription = await (await registrationOf())?.pushManager.getSubscription();
    if (!subscription) return null;
    const key = subscription.options.applicationServerKey;
    const isForKey = publicKey === undefined || (key !== null && encode(key) === publicKey);
    return isForKey ? toSubscription(subscription) : null;
  },

  async subscribe(publicKey) {
    await navigator.serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    // A browser has one subscription, and does not subscribe with another key while it lasts.
    if (!(await this.find(publicKey))) await (await pushManager.getSubscription())?.unsubscribe();
    return toSubscription(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
    );
  },

  async closeNotifications(tag) {
    const shown = (await (await registrationOf())?.getNotifications({ tag })) ?? [];
    for (const notification of shown) notification.close();
  },
};

function toSubscription(subscription: PushSubscription): BrowserSubscription {
  const keyOf = (name: PushEncryptionKeyName) => encode(subscription.getKey(name) ?? new ArrayBuffer(0));
  return { endpoint: subscription.endpoint, keys: { p256dh: keyOf('p256dh'), auth: keyOf('auth') } };
}

/** Base64url without padding. */
function encode(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
