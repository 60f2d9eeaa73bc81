import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let zones: typeof import('./usable-zone.ts');
let clock: typeof import('./zone-clock.ts');
let locale: typeof import('./locale.ts');

// They keep what they have learnt about the browser.
beforeEach(async () => {
  vi.resetModules();
  zones = await import('./usable-zone.ts');
  clock = await import('./zone-clock.ts');
  locale = await import('./locale.ts');
});
afterEach(() => vi.restoreAllMocks());

/** A browser that does not know these names. */
function forget(...names: string[]) {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locale, options) {
    if (options?.timeZone && names.includes(options.timeZone)) throw new RangeError('unknown zone');
    return new DateTimeFormat(locale, options);
  } as typeof DateTimeFormat);
}

test('a zone is used by its former name in a browser that supports only that one', () => {
  forget('America/Nuuk');

  expect(zones.usableZone('America/Nuuk')).toBe('America/Godthab');
  expect(clock.formatTime('2026-11-20T19:04:09Z', 'America/Nuuk')).toBe('17:04');
});

test('a zone is used by its current name in a browser that has dropped the former one', () => {
  forget('Asia/Rangoon');

  expect(zones.usableZone('Asia/Rangoon')).toBe('Asia/Yangon');
});

test.each(['Etc/Unknown', 'Mars/Olympus', '', 'GMT+25'])(
  'times in the unknown zone %j are formatted in the zone of the device',
  (zone) => {
    expect(zones.usableZone(zone)).toBeUndefined();
    expect(clock.formatTime('2026-11-20T19:04:09Z', zone)).toMatch(/^\d\d:\d\d$/);
    expect(locale.formatDate('2026-11-20T19:04:09Z', zone, { month: 'short' })).toMatch(
      /^\d+ Nov$|^Nov \d+$/,
    );
    expect(locale.zoneName(zone)).toBeTruthy();
  },
);
