/** The signed token of an opt-out link: identifies a recipient and contains no personal data. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/http/auth/tokens.ts';

const idBytes = 16;
/**
 * Length of the signature: 112 bits. The token has 30 bytes, which are 40 Base64 characters without padding.
 */
const signatureBytes = 14;

export interface OptOutTokens {
  /** @param tenantId the token is only valid on this tenant's hosts */
  sign(tenantId: string, recipientId: string): string;
  /** The recipient's id; `null` for a token that was not signed for this tenant. */
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
