/** What carries messages, while it is being changed: of every provider what was typed, of which one is sent. */
import type { BodyOf } from '@foyer/contract/http.ts';
import type {
  Carriers,
  EmailProvider,
  MessageChannel,
  managedMessageRoutes,
  PhoneProvider,
} from '@foyer/contract/managed-messages.ts';

export type CarriersBody = BodyOf<typeof managedMessageRoutes.setCarriers>;
export type PhoneChannel = 'sms' | 'whatsapp';

type HttpProvider = Extract<PhoneProvider, { kind: 'http' }>;

export interface PhoneDraft extends Omit<HttpProvider, 'kind' | 'headers'> {
  readonly kind: PhoneProvider['kind'];
  readonly accountSid: string;
  readonly headers: readonly Header[];
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

export interface EmailDraft {
  readonly kind: EmailProvider['kind'];
  readonly url: string;
  readonly from: string;
}

export interface CarriersDraft {
  readonly sms: PhoneDraft;
  readonly whatsapp: PhoneDraft;
  readonly email: EmailDraft;
  readonly quietHours: Carriers['quietHours'];
  /** `undefined` leaves what is kept, `null` takes it away. */
  readonly secrets: Readonly<Partial<Record<MessageChannel, string | null>>>;
}

const noPhone: PhoneDraft = {
  kind: 'none',
  accountSid: '',
  from: '',
  url: '',
  method: 'POST',
  headers: [],
  contentType: 'application/json',
  body: '',
  idPath: '',
};

/** Late in the evening until the morning: what most people call night. */
export const usualQuietHours = { from: '21:00', to: '08:00' } as const;

export function draftOf({ sms, whatsapp, email, quietHours }: Carriers): CarriersDraft {
  return {
    sms: toPhoneDraft(sms),
    whatsapp: toPhoneDraft(whatsapp),
    email: toEmailDraft(email),
    quietHours,
    secrets: {},
  };
}

export function bodyOf(draft: CarriersDraft, version: number): CarriersBody {
  return {
    sms: toPhoneProvider(draft.sms),
    whatsapp: toPhoneProvider(draft.whatsapp),
    email: toEmailProvider(draft.email),
    quietHours: draft.quietHours,
    secrets: draft.secrets,
    version,
  };
}

/** What would be sent is not what is kept. */
export function differs(draft: CarriersDraft, saved: Carriers): boolean {
  return JSON.stringify(bodyOf(draft, 0)) !== JSON.stringify(bodyOf(draftOf(saved), 0));
}

/** Where a refusal can stand. */
export const carrierFields: readonly string[] = [
  ...(['sms', 'whatsapp'] as const).flatMap((channel) =>
    ['accountSid', 'from', 'url', 'method', 'headers', 'contentType', 'body', 'idPath'].map(
      (field) => `${channel}.${field}`,
    ),
  ),
  ...['email.url', 'email.from', 'quietHours.from', 'quietHours.to'],
  ...['secrets.sms', 'secrets.whatsapp', 'secrets.email'],
];

function toPhoneDraft(provider: PhoneProvider): PhoneDraft {
  if (provider.kind !== 'http') return { ...noPhone, ...provider };
  const headers = Object.entries(provider.headers).map(([name, value]) => ({ name, value }));
  return { ...noPhone, ...provider, headers };
}

/** Whether what is kept stays with it: a secret goes to no other carrier, and to no other host. */
export function isSamePlace(
  saved: PhoneProvider | EmailProvider,
  draft: { readonly kind: string; readonly url: string },
): boolean {
  if (saved.kind !== draft.kind) return false;
  return !('url' in saved) || URL.parse(saved.url)?.host === URL.parse(draft.url.trim())?.host;
}

function toPhoneProvider({ kind, accountSid, headers, ...http }: PhoneDraft): PhoneProvider {
  if (kind === 'none' || kind === 'operator') return { kind };
  if (kind === 'twilio') return { kind, accountSid: accountSid.trim(), from: http.from.trim() };
  const named = headers.filter(({ name }) => name.trim() !== '');
  return {
    kind,
    ...http,
    url: http.url.trim(),
    from: http.from.trim(),
    idPath: http.idPath.trim(),
    headers: Object.fromEntries(named.map(({ name, value }) => [name.trim(), value.trim()])),
  };
}

function toEmailDraft(provider: EmailProvider): EmailDraft {
  return { url: '', from: '', ...provider };
}

function toEmailProvider({ kind, url, from }: EmailDraft): EmailProvider {
  return kind === 'smtp' ? { kind, url: url.trim(), from: from.trim() } : { kind };
}
