/** Secrets and signatures of webhooks, as the Standard Webhooks specification defines them. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 24 random bytes; the prefix makes a leaked secret recognisable. */
export function createWebhookSecret(): string {
  return prefix + randomBytes(24).toString('base64');
}

interface SignedRequest {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers by which a receiver checks that a request is ours, and that it is new. */
export function signatureHeaders(secret: string, { id, at, body }: SignedRequest): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
