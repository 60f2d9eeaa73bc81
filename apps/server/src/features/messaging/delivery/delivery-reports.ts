/**
 * Processes delivery reports from providers: verifies the signature, and never moves a message back to an
 * earlier state.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MessageState, messageChannels, messageLimits } from '@foyer/contract/messaging/messages.ts';
import twilio from 'twilio';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { canBecome } from '../policy.ts';
import type { ProviderSettings } from '../providers/providers.ts';
import { optedOutCode, problemText } from '../providers/twilio-provider.ts';
import * as store from '../store.ts';
import { callbackUrl } from './delivery.ts';

export interface Report {
  readonly provider: 'twilio' | 'http';
  readonly messageId: string;
  /** The raw body, which the signature covers. */
  readonly body: Buffer;
  readonly signature: string;
  /** Origin of the tenant's pages, from the request's host. */
  readonly origin: string;
}

interface Dependencies {
  readonly database: Database;
  readonly providers: Pick<ProviderSettings, 'load'>;
  readonly now: () => Date;
}

/** The update that a report causes; `null` when it is not relevant. */
interface StatusUpdate {
  readonly state: Extract<MessageState, 'SENT' | 'DELIVERED' | 'FAILED' | 'OPTED_OUT'>;
  readonly problem: string | null;
  readonly providerMessageId: string | null;
}

export function createDeliveryReports({ database, providers, now }: Dependencies) {
  async function secretsFor(tx: Transaction, provider: Report['provider']): Promise<string[]> {
    const { settings, secretOf } = await providers.load(tx);
    return (
      messageChannels
        .filter((channel) => settings[channel].kind === provider)
        .map(secretOf)
        .filter((secret) => secret !== null)
        // Secrets that were stored before there was a minimum length sign nothing.
        .filter((secret) => secret.length >= messageLimits.minSigningSecretLength)
    );
  }

  async function apply(
    tx: Transaction,
    row: store.MessageRow,
    { state, problem, providerMessageId }: StatusUpdate,
  ): Promise<void> {
    if (state === 'OPTED_OUT') {
      const recipient = await store.ensureRecipient(tx, row.channel, row.address);
      await store.setOptedOut(tx, recipient.id, recipient.optedOutAt ?? now());
    }
    if (!canBecome(row.state, state)) return;
    const at = now();
    await store.updateMessage(tx, row.id, {
      state,
      problem,
      maybeSent: false,
      sentAt: row.sentAt ?? at,
      ...(state === 'DELIVERED' ? { deliveredAt: at } : {}),
      ...(state === 'FAILED' ? { failedAt: at } : {}),
      ...(row.providerMessageId === null && providerMessageId !== null ? { providerMessageId } : {}),
    });
  }

  /** @throws DomainError auth.invalid for an invalid signature | message.not_found */
  return function report(scope: TenantScope, received: Report): Promise<void> {
    return database.withTenant(scope, async (tx) => {
      const { provider, messageId } = received;
      const secrets = await secretsFor(tx, provider);
      const row = await store.lockMessage(tx, messageId);
      const isSigned =
        provider === 'twilio'
          ? isSignedByTwilio(received, row, secrets)
          : isSignedHttpReport(received, secrets);
      if (!isSigned) throw new DomainError('auth.invalid');
      if (row?.provider !== provider) throw new DomainError('message.not_found');
      const update = provider === 'twilio' ? twilioUpdate(received, row) : httpUpdate(received);
      if (update) await apply(tx, row, update);
    });
  };
}

/** The signature covers the callback URL, so it is valid for this message only. */
function isSignedByTwilio(report: Report, row: store.MessageRow | null, secrets: readonly string[]): boolean {
  const { signature, body, messageId, origin } = report;
  const address = callbackUrl({ id: messageId, origin: row?.origin ?? origin }, 'twilio');
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  return secrets.some((secret) => twilio.validateRequest(secret, signature, address, fields));
}

function isSignedHttpReport({ signature, body, messageId }: Report, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, 'hex');
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  // The report must name the message of the URL.
  return isSigned && parseReport(body)?.message === messageId;
}

const twilioStates: Readonly<Record<string, StatusUpdate['state']>> = {
  accepted: 'SENT',
  queued: 'SENT',
  sending: 'SENT',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'FAILED',
  failed: 'FAILED',
};

function twilioUpdate({ body }: Report, row: store.MessageRow): StatusUpdate | null {
  const fields = new URLSearchParams(body.toString('utf8'));
  const sid = fields.get('MessageSid');
  const state = twilioStates[fields.get('MessageStatus') ?? ''];
  if (!state || (row.providerMessageId !== null && row.providerMessageId !== sid)) return null;
  const code = Number(fields.get('ErrorCode') ?? 0);
  const isOptedOut = code === optedOutCode;
  return {
    state: isOptedOut ? 'OPTED_OUT' : state,
    problem: code ? problemText(code) : null,
    providerMessageId: sid,
  };
}

const httpReport = z.object({
  message: z.string(),
  state: z.enum(['SENT', 'DELIVERED', 'FAILED', 'OPTED_OUT']),
  problem: z.optional(z.string().check(z.maxLength(200))),
  id: z.optional(z.string().check(z.maxLength(200))),
});

function parseReport(body: Buffer): z.infer<typeof httpReport> | null {
  try {
    return httpReport.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

function httpUpdate({ body }: Report): StatusUpdate | null {
  const report = parseReport(body);
  return (
    report && { state: report.state, problem: report.problem ?? null, providerMessageId: report.id ?? null }
  );
}
