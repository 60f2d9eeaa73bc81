import { expect, test } from 'vitest';
import { canMakeCalls, canUseCamera, externalBrowserAddress, secureAddress } from './open-in-browser.ts';

const page = 'https://acme.example.com/live/jee?link=abc';

test('builds the address that leaves an app on Android and iOS', () => {
  expect(externalBrowserAddress(page, 'Mozilla/5.0 (Linux; Android 15) Instagram')).toBe(
    'intent://acme.example.com/live/jee?link=abc#Intent;scheme=https;end',
  );
  expect(externalBrowserAddress(page, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) FBAN/FBIOS')).toBe(
    'x-safari-https://acme.example.com/live/jee?link=abc',
  );
});

test('openInBrowser has no address for other systems', () => {
  expect(externalBrowserAddress(page, 'Mozilla/5.0 (X11; Linux x86_64)')).toBeNull();
});

test('detects whether the browser supports camera access', () => {
  expect(canUseCamera({})).toBe(false);
  expect(canUseCamera({ mediaDevices: { getUserMedia: async () => {} } as unknown as MediaDevices })).toBe(
    true,
  );
});

test('a browser makes calls only with both WebRTC and web sockets', () => {
  const [RTCPeerConnection, WebSocket] = [class {}, class {}];

  expect(canMakeCalls({ RTCPeerConnection, WebSocket })).toBe(true);
  expect(canMakeCalls({ RTCPeerConnection })).toBe(false);
  expect(canMakeCalls({ WebSocket })).toBe(false);
});

test('the address of a page with TLS is known unless the page has a port', () => {
  expect(secureAddress('http://acme.example.com/live/jee?link=abc')).toBe(
    'https://acme.example.com/live/jee?link=abc',
  );
  expect(secureAddress('http://acme.example.com:3000/live/jee')).toBeNull();
});
