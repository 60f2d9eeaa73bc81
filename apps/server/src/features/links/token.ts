/** The token of a link: which one and how long it was meant to last, signed; nothing of it can be guessed or changed. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/http/tokens.ts';

const idBytes = 16;
const expiryBytes = 4;
/** Of the signature: 104 bits. The whole is 33 bytes, 44 characters without a remainder. */
const signatureBytes = 13;
const saidBytes = idBytes + expiryBytes;

export interface LinkTokens {
  /** @param tenantId whose hosts it is good on: elsewhere it is a forged one */
  sign(tenantId: string, link: { readonly id: string; readonly expiresAt: Date }): string;
  /** The link's id; `null` for anything that was not signed here for this tenant, looked at in constant time. */
  read(tenantId: string, token: string): string | null;
}

export function createLinkTokens(secret: string): LinkTokens {
  const key = deriveKey(secret, 'link');
  const signatureOf = (tenantId: string, said: Buffer) =>
    createHmac('sha256', key).update(tenantId).update(said).digest().subarray(0, signatureBytes);

  return {
    sign(tenantId, { id, expiresAt }) {
      const said = Buffer.alloc(saidBytes);
      said.write(id.replaceAll('-', ''), 'hex');
      said.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), idBytes);
      return Buffer.concat([said, signatureOf(tenantId, said)]).toString('base64url');
    },
    read(tenantId, token) {
      const bytes = Buffer.from(token, 'base64url');
      // Compared whatever its length: the time it takes tells nothing.
      const whole = Buffer.alloc(saidBytes + signatureBytes);
      bytes.copy(whole);
      const said = whole.subarray(0, saidBytes);
      const isSigned = timingSafeEqual(whole.subarray(saidBytes), signatureOf(tenantId, said));
      return isSigned && bytes.length === whole.length ? uuidOf(said.subarray(0, idBytes)) : null;
    },
  };
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
