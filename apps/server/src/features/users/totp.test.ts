import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

const now = new Date('2026-11-21T09:00:10Z');
const step = Math.floor(now.getTime() / 30_000);
const codeAt = (secret: string, seconds: number) =>
  generate({ secret, epoch: Math.floor(now.getTime() / 1000) + seconds });

test('a code counts in its own half minute, and one before and after', async () => {
  const secret = newTotpSecret();

  const steps = await Promise.all(
    [-60, -30, 0, 30, 60].map(async (seconds) => stepOf(secret, await codeAt(secret, seconds), now)),
  );

  expect(steps).toEqual([null, step - 1, step, step + 1, null]);
});

test('the code of another secret does not count', async () => {
  expect(await stepOf(newTotpSecret(), await codeAt(newTotpSecret(), 0), now)).toBeNull();
});

test('the QR code names tenant and person', () => {
  const uri = new URL(
    totpUri({ issuer: 'Acme & Söhne', email: 'priya@acme.test', secret: 'JBSWY3DPEHPK3PXP' }),
  );

  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Acme & Söhne:priya@acme.test');
  expect(uri.searchParams.get('secret')).toBe('JBSWY3DPEHPK3PXP');
  expect(uri.searchParams.get('issuer')).toBe('Acme & Söhne');
});
