/** Notifications when the console is closed: the section of an agent's account, and their renewal. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { expectToFit } from '../support/layout.ts';
import { sample } from '../support/sample.ts';

const key = 'B'.repeat(87);
const id = '00000000-0000-4000-8000-0000000000bb';
const subscribe = 'POST /api/push/subscriptions';
const remove = 'DELETE /api/push/subscriptions/:subscriptionId';
const lists = (...ids: string[]) => ({
  result: ids.map((each) => ({ id: each, createdAt: '2026-11-26T09:00:00.000Z', isThisSession: true })),
});

let opened: ConsolePage;
let closed: string[];
beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  document.documentElement.dataset.theme = 'light';
  await opened.close();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

interface Browser {
  readonly permission?: NotificationPermission;
  /** What the person answers. */
  readonly asked?: NotificationPermission;
  readonly isOffline?: boolean;
}

/** Replaces the browser's notifications and its push service. */
function replaceBrowser({ permission = 'default', asked = 'granted', isOffline = false }: Browser): void {
  const notification = { permission, requestPermission: async () => ask() };
  const ask = () => {
    notification.permission = asked;
    return asked;
  };
  let current: object | null = null;
  closed = [];
  const registration = {
    pushManager: {
      getSubscription: async () => current,
      subscribe: async () => {
        if (isOffline) throw new DOMException('Registration failed - push service error', 'AbortError');
        current = {
          endpoint: 'https://push.example/1',
          options: { applicationServerKey: null },
          getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
          unsubscribe: async () => true,
        };
        return current;
      },
    },
    getNotifications: async ({ tag }: { tag: string }) => [{ close: () => void closed.push(tag) }],
  };
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
      addEventListener: () => {},
      removeEventListener: () => {},
    },
  });
}

async function open(browser: Browser, role: 'AGENT' | 'ADMIN' = 'AGENT'): Promise<void> {
  replaceBrowser(browser);
  opened = await openConsolePage({
    path: '/app/account',
    role,
    state: 'full',
    answers: {
      'GET /api/account': accountOf(role),
      'GET /api/push/key': { result: { publicKey: key } },
      'GET /api/push/subscriptions': lists(),
      [subscribe]: { result: { id } },
    },
  });
}

const account = (sample(accountRoutes.me.answer, { listLength: 0 }) as { result: object }).result;

/** The account of an agent or admin who is not impersonated. */
const accountOf = (role: string) => ({ result: { ...account, role, impersonatedUntil: null } });

const section = page.getByRole('region', { name: m.staff_push_title() });
const toggle = page.getByRole('switch', { name: m.staff_push_switch() });

test('an agent turns notifications on and off', async () => {
  await open({});
  await expect.element(toggle).not.toBeChecked();

  opened.api.answer('GET /api/push/subscriptions', lists(id));
  await toggle.click();

  await expect.element(toggle).toBeChecked();
  await expect.element(section.getByText(m.staff_push_on())).toBeVisible();
  expect(opened.api.bodyOf(subscribe)).toEqual({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  });

  opened.api.answer(remove, undefined);
  opened.api.answer('GET /api/push/subscriptions', lists());
  await toggle.click();

  await expect.element(toggle).not.toBeChecked();
});

test('the section fits a phone and a desktop, and has no accessibility problem, light and dark', async () => {
  await open({ permission: 'denied' });
  await expect.element(section.getByText(m.staff_push_denied())).toBeVisible();
  await expect.element(toggle).toBeDisabled();

  await expectToFit();
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run(document.body);
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
  }
});

test('shows what to do when the person blocks notifications, and when no push service answers', async () => {
  await open({ asked: 'denied' });
  await toggle.click();
  await expect.element(section.getByText(m.staff_push_denied())).toBeVisible();
  await opened.close();

  await open({ isOffline: true });
  await toggle.click();
  await expect.element(section.getByText(m.staff_push_failed())).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
});

test('shows an error of the server beside the switch', async () => {
  await open({});
  opened.api.answer(subscribe, errorResponse('request.too_many'));

  await toggle.click();

  await expect.element(section.getByRole('alert')).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
});

test('a browser without Web Push shows that it has none', async () => {
  await open({});
  await opened.close();
  replaceBrowser({});
  Reflect.deleteProperty(globalThis, 'Notification');
  opened = await openConsolePage({
    path: '/app/account',
    role: 'AGENT',
    state: 'full',
    answers: { 'GET /api/account': accountOf('AGENT') },
  });

  await expect.element(section.getByText(m.staff_push_unsupported())).toBeVisible();
});

test('admins are not called, so they have no such section', async () => {
  await open({}, 'ADMIN');

  await expect.element(page.getByRole('region', { name: m.staff_sessions_title() })).toBeVisible();
  expect(section.query()).toBeNull();
});
