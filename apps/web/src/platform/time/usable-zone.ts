/**
 * Time zones by names that this browser can use. Browsers report names that they or the server do not know: a zone has been
 * renamed since the browser was made, or before it, and some report `Etc/Unknown`.
 */
import { renamedZones } from '@foyer/contract/core/time-zone.ts';

export function currentName(zone: string): string {
  return renamedZones.find(([former]) => former === zone)?.[1] ?? zone;
}

const usable = new Map<string, string | undefined>();

/** @returns a name that `Intl` accepts for the zone; `undefined`, which is the device's zone for `Intl`, if there is none */
export function usableZone(zone: string): string | undefined {
  if (!usable.has(zone)) {
    const former = renamedZones.find(([, current]) => current === zone)?.[0];
    usable.set(
      zone,
      [zone, former, currentName(zone)].find((name) => name !== undefined && isKnown(name)),
    );
  }
  return usable.get(zone);
}

/** @returns the browser's zone; `fallback` where it names one that it cannot use itself */
export function browserZone(fallback = 'UTC'): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && usableZone(zone) ? currentName(zone) : fallback;
}

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
