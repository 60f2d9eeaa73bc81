import { expect, test } from 'vitest';
import { canBeSeen, ownBrowserAddress } from './own-browser.ts';

const page = 'https://acme.example.com/live/jee?link=abc';

test('each phone has its own way out of an app', () => {
  expect(ownBrowserAddress(page, 'Mozilla/5.0 (Linux; Android 15) Instagram')).toBe(
    'intent://acme.example.com/live/jee?link=abc#Intent;scheme=https;end',
  );
  expect(ownBrowserAddress(page, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) FBAN/FBIOS')).toBe(
    'x-safari-https://acme.example.com/live/jee?link=abc',
  );
});

test('elsewhere there is none: the link is copied', () => {
  expect(ownBrowserAddress(page, 'Mozilla/5.0 (X11; Linux x86_64)')).toBeNull();
});

test('a browser that gives no camera is told from one that does', () => {
  expect(canBeSeen({})).toBe(false);
  expect(canBeSeen({ mediaDevices: { getUserMedia: async () => {} } as unknown as MediaDevices })).toBe(true);
});
