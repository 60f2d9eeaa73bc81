/** Time-based one-time passwords (TOTP, RFC 6238) of authenticator apps: six digits, 30 seconds. */
import { generateSecret, generateURI, verify } from 'otplib';

const stepSeconds = 30;

/** 160 random bits in Base32, which can be typed into an app. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The content of the QR code. */
export function totpUri(account: { issuer: string; email: string; secret: string }): string {
  return generateURI({ issuer: account.issuer, label: account.email, secret: account.secret });
}

/**
 * The time step of a code; accepts the current, the previous and the next one, because clocks differ and
 * typing takes time.
 * @returns `null` for a wrong code
 */
export async function matchingStep(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
