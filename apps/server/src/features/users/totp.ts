/** Codes of an authenticator app (TOTP, RFC 6238): six digits that change every half minute. */
import { generateSecret, generateURI, verify } from 'otplib';

const stepSeconds = 30;

/** 160 random bits, in the letters that can be typed into an app. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What the QR code says. */
export function totpUri(account: { issuer: string; email: string; secret: string }): string {
  return generateURI({ issuer: account.issuer, label: account.email, secret: account.secret });
}

/**
 * The time step a code belongs to, one before or after now at most: clocks differ, and people type slowly.
 * @returns `null` for a wrong code
 */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
