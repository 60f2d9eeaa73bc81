/** Detects the browser by its user agent, to say where its camera and microphone permissions are. */

export const browserKinds = [
  'chrome',
  'chromeAndroid',
  'edge',
  'edgeAndroid',
  'firefox',
  'firefoxAndroid',
  'safari',
  'safariIos',
  'samsung',
  /** Chrome, Edge and Firefox on iOS, whose permissions are in the system's settings. */
  'iosApp',
  /** The browser inside another app, such as a messenger. */
  'inApp',
  'other',
] as const;
export type BrowserKind = (typeof browserKinds)[number];

/** A system that can block the camera for all pages of a browser. */
export type DesktopSystem = 'mac' | 'windows' | null;

export interface Browser {
  readonly kind: BrowserKind;
  readonly system: DesktopSystem;
  /** The name in the list of apps on iOS; empty for the others. */
  readonly appName: string;
}

interface BrowserHints {
  readonly userAgent: string;
  /** An iPad calls itself a Mac, which has no touch screen. */
  readonly maxTouchPoints: number;
}

/** Apps that name themselves in the user agent, and Android's web view (`; wv)`). */
const inAppPattern =
  /\bFB(?:AN|AV|IOS)\b|Instagram|\bLine\/|MicroMessenger|WhatsApp|TikTok|BytedanceWebview|musical_ly|LinkedInApp|Snapchat|Pinterest|\bTwitter\b|\bGSA\/|; wv\)/i;

const iosApps: readonly (readonly [RegExp, string])[] = [
  [/CriOS\//, 'Chrome'],
  [/FxiOS\//, 'Firefox'],
  [/EdgiOS\//, 'Edge'],
];

export function browserOf({ userAgent, maxTouchPoints }: BrowserHints): Browser {
  const isMac = /Macintosh/.test(userAgent);
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1);
  const base = { system: null, appName: '' } as const;
  if (inAppPattern.test(userAgent)) return { ...base, kind: 'inApp' };
  if (isIos) return iosBrowserOf(userAgent);

  if (/Android/.test(userAgent)) return { ...base, kind: androidKindOf(userAgent) };

  const system = isMac ? 'mac' : /Windows NT/.test(userAgent) ? 'windows' : null;
  return { kind: desktopKindOf(userAgent), system, appName: '' };
}

function iosBrowserOf(userAgent: string): Browser {
  const app = iosApps.find(([pattern]) => pattern.test(userAgent));
  if (app) return { kind: 'iosApp', system: null, appName: app[1] };
  // The web view of an app has no `Safari/`.
  return { kind: /Safari\//.test(userAgent) ? 'safariIos' : 'inApp', system: null, appName: '' };
}

/** All name themselves Chrome too, so the more specific names come first. */
function androidKindOf(userAgent: string): BrowserKind {
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
  if (/EdgA\//.test(userAgent)) return 'edgeAndroid';
  if (/Firefox\//.test(userAgent)) return 'firefoxAndroid';
  return /Chrome\//.test(userAgent) ? 'chromeAndroid' : 'other';
}

function desktopKindOf(userAgent: string): BrowserKind {
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Chrome\//.test(userAgent)) return 'chrome';
  return /Version\/.*Safari\//.test(userAgent) ? 'safari' : 'other';
}
