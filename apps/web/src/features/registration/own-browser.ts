/** The way from inside another app into the person's own browser, as the phone understands it. */

/** Whether camera and microphone can be asked for at all here. */
export function canBeSeen(devices: Pick<Navigator, 'mediaDevices'> | { mediaDevices?: undefined }): boolean {
  return typeof devices.mediaDevices?.getUserMedia === 'function';
}

/** An address that leaves the app; `null` where no phone knows one: then it is copied. */
export function ownBrowserAddress(page: string, userAgent: string): string | null {
  const { protocol, host, pathname, search } = new URL(page);
  const scheme = protocol.slice(0, -1);
  if (/android/i.test(userAgent)) return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};end`;
  if (/iphone|ipad|ipod/i.test(userAgent)) return `x-safari-${scheme}://${host}${pathname}${search}`;
  return null;
}
