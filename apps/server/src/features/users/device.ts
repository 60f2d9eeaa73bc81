/** Which browser on which system, in words a person knows; from the user agent, which can say what it likes. */

const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  // The more particular first: each of them also claims to be one of those below.
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

/** Longer ones are somebody's joke; this much is kept. */
export const userAgentAtMost = 300;

/** `Chrome on Windows`, `Safari on iPhone`, `a browser on Linux`, `an unknown device`. */
export function deviceOf(userAgent: string | null): string {
  const named = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `a browser on ${system}`;
  return browser ?? 'an unknown device';
}
