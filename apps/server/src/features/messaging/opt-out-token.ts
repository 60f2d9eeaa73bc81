/** The token of a "no more messages" link: which recipient, signed; nothing in it is personal. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/http/tokens.ts';

const idBytes = 16;
/** Of the signature: 112 bits. The whole is 30 bytes, 40 characters without a remainder. */
const signatureBytes = 14;

export interface OptOutTokens {
  /** @param tenantId whose hosts it is good on: elsewhere it is a forged one */
  sign(tenantId: string, recipientId: string): string;
  /** The recipient's id; `null` for anything that was not signed here for this tenant. */
  read(tenantId: string, token: string): string | null;
}

export function createOptOutTokens(secret: string): OptOutTokens {
  const key = deriveKey(secret, 'opt-out');
  const signatureOf = (tenantId: string, id: Buffer) =>
    createHmac('sha256', key).update(tenantId).update(id).digest().subarray(0, signatureBytes);
  return {
    sign(tenantId, recipientId) {
      const id = Buffer.from(recipientId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, signatureOf(tenantId, id)]).toString('base64url');
    },
    read(tenantId, token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== idBytes + signatureBytes) return null;
      const id = bytes.subarray(0, idBytes);
      if (!timingSafeEqual(bytes.subarray(idBytes), signatureOf(tenantId, id))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}
