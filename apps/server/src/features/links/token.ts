/** Link tokens: the link's id and expiry, signed with HMAC-SHA256. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/http/auth/tokens.ts';

const idBytes = 16;
const expiryBytes = 4;
/** 104 bits of the signature. The token has 33 bytes, which is 44 base64url characters without padding. */
const signatureBytes = 13;
const payloadBytes = idBytes + expiryBytes;

export interface LinkTokens {
  /** @param tenantId part of the signature: the token is invalid at other tenants */
  sign(tenantId: string, link: { readonly id: string; readonly expiresAt: Date }): string;
  /** The link's id; `null` if the signature does not match. Compares in constant time. */
  read(tenantId: string, token: string): string | null;
}

export function createLinkTokens(secret: string): LinkTokens {
  const key = deriveKey(secret, 'link');
  const signatureOf = (tenantId: string, payload: Buffer) =>
    createHmac('sha256', key).update(tenantId).update(payload).digest().subarray(0, signatureBytes);

  return {
    sign(tenantId, { id, expiresAt }) {
      const payload = Buffer.alloc(payloadBytes);
      payload.write(id.replaceAll('-', ''), 'hex');
      payload.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), idBytes);
      return Buffer.concat([payload, signatureOf(tenantId, payload)]).toString('base64url');
    },
    read(tenantId, token) {
      const bytes = Buffer.from(token, 'base64url');
      // Padded to full length, so that the time of the comparison does not depend on the input.
      const padded = Buffer.alloc(payloadBytes + signatureBytes);
      bytes.copy(padded);
      const payload = padded.subarray(0, payloadBytes);
      const isSigned = timingSafeEqual(padded.subarray(payloadBytes), signatureOf(tenantId, payload));
      return isSigned && bytes.length === padded.length ? uuidOf(payload.subarray(0, idBytes)) : null;
    },
  };
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
