import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

const now = new Date('2026-11-21T09:00:10Z');
const timeStep = Math.floor(now.getTime() / 30_000);
const codeAt = (secret: string, seconds: number) =>
  generate({ secret, epoch: Math.floor(now.getTime() / 1000) + seconds });

test('a code is accepted in its own time step, the one before and the one after', async () => {
  const secret = newTotpSecret();

  const steps = await Promise.all(
    [-60, -30, 0, 30, 60].map(async (seconds) => matchingStep(secret, await codeAt(secret, seconds), now)),
  );

  expect(steps).toEqual([null, timeStep - 1, timeStep, timeStep + 1, null]);
});

test('the code of another secret is rejected', async () => {
  expect(await matchingStep(newTotpSecret(), await codeAt(newTotpSecret(), 0), now)).toBeNull();
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
