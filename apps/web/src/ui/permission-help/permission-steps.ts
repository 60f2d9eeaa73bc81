/** The steps that allow camera and microphone again, by browser. */
import { m } from '../../paraglide/messages.js';
import type { Browser, BrowserKind, DesktopSystem } from './browser-kind.ts';

const stepsByKind: Record<BrowserKind, (browser: Browser) => readonly string[]> = {
  chrome: () => [m.permission_chrome_open(), m.permission_switch_on()],
  chromeAndroid: () => [m.permission_chrome_android_open(), m.permission_android_permissions()],
  edge: () => [m.permission_edge_open(), m.permission_set_to_allow()],
  edgeAndroid: () => [m.permission_lock_tap(), m.permission_android_permissions()],
  firefox: () => [m.permission_firefox_open(), m.permission_firefox_clear()],
  firefoxAndroid: () => [m.permission_lock_tap(), m.permission_firefox_android_allow()],
  safari: () => [m.permission_safari_open(), m.permission_set_to_allow()],
  safariIos: () => [m.permission_safari_ios_open(), m.permission_set_to_allow()],
  samsung: () => [m.permission_lock_tap(), m.permission_android_permissions()],
  iosApp: ({ appName }) => [m.permission_ios_settings({ app: appName }), m.permission_switch_on()],
  inApp: () => [m.permission_in_app_open(), m.permission_in_app_allow()],
  other: () => [m.permission_other_open(), m.permission_set_to_allow()],
};

const systemHints: Record<NonNullable<DesktopSystem>, () => string> = {
  mac: () => m.permission_system_mac(),
  windows: () => m.permission_system_windows(),
};

export function permissionSteps(browser: Browser): readonly string[] {
  return stepsByKind[browser.kind](browser);
}

/** Where the system itself can block the browser; `null` on other systems. */
export const systemHint = ({ system }: Browser): string | null => (system ? systemHints[system]() : null);
