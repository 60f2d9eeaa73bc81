/** Keeps a small secret so that the database alone cannot read it: encrypted under a key of the installation's secret. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../http/tokens.ts';

const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  /** @param context whose it is: sealed for one, it cannot be opened as another's */
  close(text: string, context: string): Buffer;
  /** @throws Error when it was sealed under another key or for another context, or was changed */
  open(sealed: Buffer, context: string): string;
}

/** @param purpose keeps the keys of different kinds of secrets apart */
export function createSeal(secret: string, purpose: string): Seal {
  const key = deriveKey(secret, purpose);
  return {
    close(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const nonce = sealed.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return (
        decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
