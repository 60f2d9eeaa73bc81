/** The state of a link, what opening it requires, and its allowed recipients: pure rules. */
import { toEmail } from '@foyer/contract/core/email.ts';
import { type FoundLink, type LinkKind, type LinkState, linkParameter } from '@foyer/contract/links/links.ts';
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import type { FlagName, Flags } from '@foyer/contract/tenants/tenants.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { readMobile } from '../../platform/phone-number.ts';

export interface LinkTimes {
  readonly opensAt: Date | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

export function stateOf({ opensAt, expiresAt, usedAt, revokedAt }: LinkTimes, now: Date): LinkState {
  if (usedAt) return 'used';
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return opensAt && now < opensAt ? 'early' : 'good';
}

/** @throws DomainError link.early with opensAt | link.expired | link.used | link.revoked */
export function rejectUnlessValid(link: LinkTimes, now: Date): void {
  const state = stateOf(link, now);
  if (state === 'good') return;
  const opensAt = link.opensAt?.toISOString();
  throw new DomainError(`link.${state}`, state === 'early' && opensAt ? { opensAt } : {});
}

interface LinkPurpose {
  readonly kind: LinkKind;
  readonly customerId: string | null;
}

export function asksFor({ kind, customerId }: LinkPurpose, flags: Flags): FoundLink['asksFor'] {
  // Sent to the customer's own contact, and valid for little longer than the place is kept.
  if (kind === 'return') return 'nothing';
  if (kind === 'schedule') return flags.noAuthForSchedules ? 'nothing' : 'code';
  return customerId ? 'code' : 'form';
}

/** @param origin of the tenant's pages, without a trailing slash */
export function addressOf(origin: string, productSlug: string, token: string): string {
  return `${origin}/live/${productSlug}?${linkParameter}=${token}`;
}

/** The flag that allows links by a channel. */
export const channelFlags = {
  sms: 'linkSms',
  whatsapp: 'whatsapp',
  email: 'scheduleEmail',
} as const satisfies Record<MessageChannel, FlagName>;

/** The typed recipient, normalised for the channel. @throws DomainError request.invalid at `to` */
export function recipientFrom(channel: MessageChannel, typed: string): string {
  const text = typed.trim();
  if (channel === 'email') {
    const address = toEmail(text);
    if (!address) throw invalidRecipient('email');
    return address.toLowerCase();
  }
  const number = readMobile(text);
  if (!number) throw invalidRecipient('phone');
  return number.number;
}

/**
 * The recipient of a link. A link of a customer may only be sent to that customer.
 * @param own the customer's phone number or email; `null` without a customer, or if the customer has none
 * @throws DomainError request.invalid at `to`
 */
export function recipientOf(channel: MessageChannel, own: string | null, typed: string | undefined): string {
  if (typed === undefined && own === null) throw invalidRecipient('required');
  const requested = typed === undefined ? own : recipientFrom(channel, typed);
  if (own !== null && requested !== own) throw invalidRecipient('invalid');
  return requested as string;
}

function invalidRecipient(problem: 'required' | 'invalid' | 'phone' | 'email'): DomainError {
  return new DomainError('request.invalid', { fields: { to: problem } });
}
