/** Where to allow a refused camera and microphone, by user agent. */
import '../tokens.css';
import '../base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../paraglide/messages.js';
import { PermissionHelp } from './permission-help.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints?: number;
}

async function openHelp(
  { userAgent, maxTouchPoints = 0 }: Device,
  kinds = { camera: true, microphone: true },
) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints);
  const onRetry = vi.fn();
  await render(<PermissionHelp {...kinds} onRetry={onRetry} />);
  await page.getByRole('button', { name: m.permission_how() }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const steps = page.getByRole('dialog').element().querySelectorAll('li');
  return { onRetry, steps: [...steps].map(({ textContent }) => textContent) };
}

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const safariEnd = 'Version/18.5 Mobile/15E148 Safari/604.1';

const cases: readonly (readonly [string, Device, readonly string[]])[] = [
  [
    'Chrome on Windows',
    { userAgent: `${windows} ${blink} Chrome/156.0.0.0 Safari/537.36` },
    [m.permission_chrome_open(), m.permission_switch_on()],
  ],
  [
    'Chrome on Android',
    { userAgent: `${android} ${blink} Chrome/156.0.0.0 Mobile Safari/537.36` },
    [m.permission_chrome_android_open(), m.permission_android_permissions()],
  ],
  [
    'Chrome on an iPhone',
    { userAgent: `${iphone} ${webKit} CriOS/156.0.0.0 Mobile/15E148 Safari/604.1` },
    [m.permission_ios_settings({ app: 'Chrome' }), m.permission_switch_on()],
  ],
  [
    'Edge on Windows',
    { userAgent: `${windows} ${blink} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0` },
    [m.permission_edge_open(), m.permission_set_to_allow()],
  ],
  [
    'Safari on an iPhone',
    { userAgent: `${iphone} ${webKit} ${safariEnd}`, maxTouchPoints: 5 },
    [m.permission_safari_ios_open(), m.permission_set_to_allow()],
  ],
  [
    'Safari on an iPad, which calls itself a Mac',
    { userAgent: `${mac} ${webKit} Version/18.5 Safari/605.1.15`, maxTouchPoints: 5 },
    [m.permission_safari_ios_open(), m.permission_set_to_allow()],
  ],
  [
    'Safari on a Mac',
    { userAgent: `${mac} ${webKit} Version/18.5 Safari/605.1.15` },
    [m.permission_safari_open(), m.permission_set_to_allow()],
  ],
  [
    'Firefox on Windows',
    { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0' },
    [m.permission_firefox_open(), m.permission_firefox_clear()],
  ],
  [
    'Firefox on Android',
    { userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0' },
    [m.permission_lock_tap(), m.permission_firefox_android_allow()],
  ],
  [
    'Samsung Internet',
    { userAgent: `${android} ${blink} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36` },
    [m.permission_lock_tap(), m.permission_android_permissions()],
  ],
  [
    'the browser inside Instagram',
    { userAgent: `${iphone} ${webKit} Mobile/15E148 Instagram 380.0.0.0` },
    [m.permission_in_app_open(), m.permission_in_app_allow()],
  ],
  [
    'a web view on Android',
    {
      userAgent: `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${blink} Version/4.0 Chrome/156.0.0.0 Mobile Safari/537.36`,
    },
    [m.permission_in_app_open(), m.permission_in_app_allow()],
  ],
  [
    'an unknown browser',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
    [m.permission_other_open(), m.permission_set_to_allow()],
  ],
];

test.each(cases)('says where %s allows camera and microphone', async (_name, device, expected) => {
  const { steps } = await openHelp(device);

  expect(steps).toEqual([...expected, m.permission_then_retry()]);
});

test('names the settings of the system on a Mac, and returns the focus when the dialog is closed', async () => {
  await openHelp({ userAgent: `${mac} ${webKit} Version/18.5 Safari/605.1.15` });
  await expect.element(page.getByText(m.permission_system_mac())).toBeVisible();
  await page.getByRole('button', { name: m.permission_close() }).click();

  expect(document.querySelector('dialog')?.open).toBe(false);
  expect(document.activeElement?.textContent).toBe(m.permission_how());
});

test('offers to copy the link in an in-app browser only', async () => {
  await openHelp({ userAgent: `${iphone} ${webKit} Mobile/15E148 Instagram 380.0.0.0` });

  await expect.element(page.getByRole('button', { name: m.permission_copy_link() })).toBeVisible();
});

test('names the blocked device alone, and opens the devices again with "Try again"', async () => {
  const device = { userAgent: `${windows} ${blink} Chrome/156.0.0.0 Safari/537.36` };
  const { onRetry } = await openHelp(device, { camera: true, microphone: false });

  await expect.element(page.getByRole('dialog', { name: m.permission_title_camera() })).toBeVisible();
  await page.getByRole('button', { name: m.permission_retry() }).click();

  expect(onRetry).toHaveBeenCalledOnce();
  expect(document.querySelector('dialog')?.open).toBe(false);
});

test('opens the devices when the permission element of the browser delivers a stream', async () => {
  vi.stubGlobal('HTMLUserMediaElement', class {});
  const { onRetry } = await openHelp({ userAgent: `${windows} ${blink} Chrome/156.0.0.0 Safari/537.36` });
  const element = document.querySelector('usermedia');
  const stopTrack = vi.fn();
  Object.defineProperty(element, 'stream', { value: { getTracks: () => [{ stop: stopTrack }] } });

  expect(element?.getAttribute('type')).toBe('camera microphone');
  element?.dispatchEvent(new Event('stream'));

  expect(stopTrack).toHaveBeenCalledOnce();
  expect(onRetry).toHaveBeenCalledOnce();
});
