/** Describes browser and system in words, from the user agent. A client can send any user agent. */

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  // Specific browsers first: their user agents also contain the names of those below.
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Longer user agents are truncated to this length when they are stored. */
export const maxUserAgentLength = 300;

/** `Chrome on Windows`, `Safari on iPhone`, `a browser on Linux`, `an unknown device`. */
export function deviceOf(userAgent: string | null): string {
  const firstMatch = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [firstMatch(browsers), firstMatch(systems)];
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `a browser on ${system}`;
  return browser ?? 'an unknown device';
}
