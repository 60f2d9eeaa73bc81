/**
 * Encrypts small secrets for the database (AES-256-GCM), with a key derived from the installation's secret.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../http/auth/tokens.ts';

const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  /**
   * @param context identifies the owner; it is authenticated, so that a value cannot be moved to another
   * owner
   */
  close(text: string, context: string): Buffer;
  /** @throws Error when it was sealed under another key or for another context, or was changed */
  open(sealed: Buffer, context: string): string;
  /** `null` where `open` throws, as after a change of the installation's secret. */
  tryOpen(sealed: Buffer, context: string): string | null;
}

/** @param purpose gives each kind of secret its own key */
export function createSeal(secret: string, purpose: string): Seal {
  const key = deriveKey(secret, purpose);
  function open(sealed: Buffer, context: string): string {
    const nonce = sealed.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return (
      decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    );
  }

  return {
    close(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open,
    tryOpen(sealed, context) {
      try {
        return open(sealed, context);
      } catch {
        return null;
      }
    },
  };
}
