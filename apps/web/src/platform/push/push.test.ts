import { pushRoutes } from '@foyer/contract/push.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api.ts';
import { type PushSide, pushSupport, renewPush, subscribeToPush, unsubscribeFromPush } from './push.ts';
import type { PushBrowser } from './push-browser.ts';

const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

interface Setup {
  permission?: NotificationPermission | null;
  asked?: NotificationPermission;
  /** The push service does not answer. */
  isBroken?: boolean;
}

function createSetup({ permission = 'default', asked = 'granted', isBroken = false }: Setup = {}) {
  const stored = new Map<string, string>();
  const subscriptions: string[] = [];
  const closed: string[] = [];
  const browser = { permission, isBroken, isSubscribed: false };
  const fake: PushBrowser = {
    permission: () => browser.permission,
    requestPermission: async () => {
      browser.permission = asked;
      return asked;
    },
    find: async () => (browser.isSubscribed ? subscription : null),
    subscribe: async () => {
      if (browser.isBroken) throw new Error('push service error');
      browser.isSubscribed = true;
      return subscription;
    },
    closeNotifications: async (tag) => void closed.push(tag),
  };
  const answers = new Map<unknown, (options: { params?: { subscriptionId: string } }) => unknown>([
    [pushRoutes.key, () => ({ result: { publicKey: 'key' } })],
    [pushRoutes.list, () => ({ result: subscriptions.map((id) => ({ id })) })],
    [
      pushRoutes.subscribe,
      () => {
        const id = `id-${subscriptions.length + 1}`;
        subscriptions.splice(0, subscriptions.length, id);
        return { result: { id } };
      },
    ],
    [
      pushRoutes.unsubscribe,
      ({ params }) => {
        const at = subscriptions.indexOf(params?.subscriptionId ?? '');
        if (at < 0) throw new ApiError('push.not_found', {});
        subscriptions.splice(at, 1);
      },
    ],
  ]);
  const sideOf = (personId: string): PushSide => ({
    side: 'staff',
    personId,
    browser: fake,
    storage: { get: (name) => stored.get(name) ?? null, set: (name, value) => void stored.set(name, value) },
    call: (async (route: unknown, options: object) => answers.get(route)?.(options)) as PushSide['call'],
  });
  return { side: sideOf('priya'), sideOf, subscriptions, closed, browser };
}

test.each([
  [null, 'unsupported'],
  ['denied', 'denied'],
  ['default', 'off'],
  ['granted', 'off'],
] as const)('with the permission %s a browser that is not subscribed is %s', async (permission, state) => {
  expect(await pushSupport(createSetup({ permission }).side)).toBe(state);
});

test('a subscribed browser is on until it unsubscribes', async () => {
  const { side, subscriptions } = createSetup();

  expect(await subscribeToPush(side)).toBe('on');
  expect(await pushSupport(side)).toBe('on');
  await unsubscribeFromPush(side);

  expect([await pushSupport(side), subscriptions]).toEqual(['off', []]);
});

test.each([
  [{ permission: null }, 'unsupported'],
  [{ asked: 'denied' }, 'denied'],
  [{ asked: 'default' }, 'off'],
  [{ isBroken: true }, 'failed'],
] as const)('a browser with %j does not subscribe: %s', async (options, result) => {
  const { side, subscriptions } = createSetup(options);

  expect(await subscribeToPush(side)).toBe(result);
  expect(subscriptions).toEqual([]);
});

test('a browser is off for another person', async () => {
  const { side, sideOf } = createSetup();
  await subscribeToPush(side);

  expect(await pushSupport(sideOf('dev'))).toBe('off');
});

test('a choice that the server has forgotten is renewed, or off when no push service answers', async () => {
  const { side, subscriptions, browser } = createSetup();
  await subscribeToPush(side);
  subscriptions.length = 0;

  expect([await pushSupport(side), subscriptions]).toEqual(['on', ['id-1']]);
  browser.isBroken = true;
  subscriptions.length = 0;
  expect([await pushSupport(side), subscriptions]).toEqual(['off', []]);
});

test('unsubscribing succeeds when the server has removed it already', async () => {
  const { side, subscriptions } = createSetup();
  await subscribeToPush(side);
  subscriptions.length = 0;

  await expect(unsubscribeFromPush(side)).resolves.toBeUndefined();
});

test('the open console subscribes again for the person who chose it and closes the notification', async () => {
  const { side, sideOf, subscriptions, closed } = createSetup();
  await subscribeToPush(side);
  subscriptions.length = 0;

  await renewPush(sideOf('dev'), 'customer-waiting');
  expect([subscriptions, closed]).toEqual([[], []]);
  await renewPush(side, 'customer-waiting');

  expect([subscriptions, closed, await pushSupport(side)]).toEqual([['id-1'], ['customer-waiting'], 'on']);
});

test('nothing is renewed after the person turned it off or blocked notifications', async () => {
  const { side, subscriptions, browser } = createSetup();
  await subscribeToPush(side);
  await unsubscribeFromPush(side);
  await renewPush(side, 'customer-waiting');
  expect(subscriptions).toEqual([]);

  await subscribeToPush(side);
  subscriptions.length = 0;
  browser.permission = 'denied';
  await renewPush(side, 'customer-waiting');
  expect(subscriptions).toEqual([]);
});
