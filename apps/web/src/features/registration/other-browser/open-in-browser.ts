/** Detects pages without camera access and builds addresses that open them in another browser, or with TLS. */

/** Whether the browser supports access to camera and microphone. */
export function canUseCamera(
  devices: Pick<Navigator, 'mediaDevices'> | { mediaDevices?: undefined },
): boolean {
  return typeof devices.mediaDevices?.getUserMedia === 'function';
}

/** Whether the browser has WebRTC and web sockets, which views inside other apps and restricted modes may not have. */
export const canMakeCalls = (page: {
  readonly RTCPeerConnection?: unknown;
  readonly WebSocket?: unknown;
}): boolean => typeof page.RTCPeerConnection === 'function' && typeof page.WebSocket === 'function';

/**
 * The address of the same page with TLS; `null` for an address with a port, where TLS has another one.
 */
export function secureAddress(page: string): string | null {
  const url = new URL(page);
  if (url.port) return null;
  url.protocol = 'https:';
  return url.href;
}

/** An address that opens the page in the phone's browser; `null` on other systems. */
export function externalBrowserAddress(page: string, userAgent: string): string | null {
  const { protocol, host, pathname, search } = new URL(page);
  const scheme = protocol.slice(0, -1);
  if (/android/i.test(userAgent)) return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};end`;
  if (/iphone|ipad|ipod/i.test(userAgent)) return `x-safari-${scheme}://${host}${pathname}${search}`;
  return null;
}
