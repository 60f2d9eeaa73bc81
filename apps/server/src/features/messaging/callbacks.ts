/** What carriers report about messages: believed only with their signature, and never back from what is later. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MessageState, messageChannels } from '@foyer/contract/managed-messages.ts';
import twilio from 'twilio';
import * as z from 'zod/mini';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CarrierSettings } from './carriers.ts';
import { callbackAddress } from './delivery.ts';
import { mayBecome } from './policy.ts';
import * as store from './store.ts';
import { problemOf, stoppedCode } from './twilio-carrier.ts';

export interface Report {
  readonly provider: 'twilio' | 'http';
  readonly messageId: string;
  /** As it came: it is what was signed. */
  readonly body: Buffer;
  readonly signature: string;
  /** Of the tenant's pages, by the host that was called. */
  readonly origin: string;
}

interface Parts {
  readonly database: Database;
  readonly carriers: Pick<CarrierSettings, 'load'>;
  readonly now: () => Date;
}

/** What a report makes of a message; `null`: nothing that we keep. */
interface News {
  readonly state: Extract<MessageState, 'SENT' | 'DELIVERED' | 'FAILED' | 'OPTED_OUT'>;
  readonly problem: string | null;
  readonly carrierId: string | null;
}

export function createCallbacks({ database, carriers, now }: Parts) {
  async function secretsFor(unit: Unit, provider: Report['provider']): Promise<string[]> {
    const { providers, secretOf } = await carriers.load(unit);
    return messageChannels
      .filter((channel) => providers[channel].kind === provider)
      .map(secretOf)
      .filter((secret) => secret !== null);
  }

  async function apply(
    unit: Unit,
    row: store.MessageRow,
    { state, problem, carrierId }: News,
  ): Promise<void> {
    if (state === 'OPTED_OUT') {
      const recipient = await store.ensureRecipient(unit, row.channel, row.address);
      await store.setOptedOut(unit, recipient.id, recipient.optedOutAt ?? now());
    }
    if (!mayBecome(row.state, state)) return;
    const at = now();
    await store.updateMessage(unit, row.id, {
      ...{ state, problem, maybeSent: false, sentAt: row.sentAt ?? at },
      ...(state === 'DELIVERED' ? { deliveredAt: at } : {}),
      ...(row.carrierId === null && carrierId !== null ? { carrierId } : {}),
    });
  }

  /** @throws DomainError auth.invalid for what nobody signed | message.not_found */
  return function report(scope: TenantScope, told: Report): Promise<void> {
    return database.withTenant(scope, async (unit) => {
      const { provider, messageId } = told;
      const secrets = await secretsFor(unit, provider);
      const row = await store.lockMessage(unit, messageId);
      const isSigned = provider === 'twilio' ? isTwilios(told, row, secrets) : isHttps(told, secrets);
      if (!isSigned) throw new DomainError('auth.invalid');
      if (row?.carrier !== provider) throw new DomainError('message.not_found');
      const news = provider === 'twilio' ? twilioNews(told, row) : httpNews(told);
      if (news) await apply(unit, row, news);
    });
  };
}

/** The signature covers the address that Twilio was given, so it is good for this message only. */
function isTwilios(told: Report, row: store.MessageRow | null, secrets: readonly string[]): boolean {
  const { signature, body, messageId, origin } = told;
  const address = callbackAddress({ id: messageId, origin: row?.origin ?? origin }, 'twilio');
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  return secrets.some((secret) => twilio.validateRequest(secret, signature, address, fields));
}

function isHttps({ signature, body, messageId }: Report, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, 'hex');
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  // A report about one message is none about another.
  return isSigned && parsed(body)?.message === messageId;
}

const twilioStates: Readonly<Record<string, News['state']>> = {
  accepted: 'SENT',
  queued: 'SENT',
  sending: 'SENT',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'FAILED',
  failed: 'FAILED',
};

function twilioNews({ body }: Report, row: store.MessageRow): News | null {
  const fields = new URLSearchParams(body.toString('utf8'));
  const sid = fields.get('MessageSid');
  const state = twilioStates[fields.get('MessageStatus') ?? ''];
  if (!state || (row.carrierId !== null && row.carrierId !== sid)) return null;
  const code = Number(fields.get('ErrorCode') ?? 0);
  const isStopped = code === stoppedCode;
  return {
    state: isStopped ? 'OPTED_OUT' : state,
    problem: code ? problemOf(code) : null,
    carrierId: sid,
  };
}

const httpReport = z.object({
  message: z.string(),
  state: z.enum(['SENT', 'DELIVERED', 'FAILED', 'OPTED_OUT']),
  problem: z.optional(z.string().check(z.maxLength(200))),
  id: z.optional(z.string().check(z.maxLength(200))),
});

function parsed(body: Buffer): z.infer<typeof httpReport> | null {
  try {
    return httpReport.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

function httpNews({ body }: Report): News | null {
  const told = parsed(body);
  return told && { state: told.state, problem: told.problem ?? null, carrierId: told.id ?? null };
}
