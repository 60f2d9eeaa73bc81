/** The draft of the provider settings. It keeps the input for every provider; only the chosen one is sent. */
import type { BodyOf } from '@foyer/contract/core/http.ts';
import type {
  EmailProviderSettings,
  MessageChannel,
  MessageProviders,
  managedMessageRoutes,
  PhoneProviderSettings,
} from '@foyer/contract/messaging/messages.ts';

export type ProvidersBody = BodyOf<typeof managedMessageRoutes.setCarriers>;
export type PhoneChannel = 'sms' | 'whatsapp';

type HttpProvider = Extract<PhoneProviderSettings, { kind: 'http' }>;

export interface PhoneDraft extends Omit<HttpProvider, 'kind' | 'headers'> {
  readonly kind: PhoneProviderSettings['kind'];
  readonly accountSid: string;
  readonly headers: readonly Header[];
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

export interface EmailDraft {
  readonly kind: EmailProviderSettings['kind'];
  readonly url: string;
  readonly from: string;
}

export interface ProvidersDraft {
  readonly sms: PhoneDraft;
  readonly whatsapp: PhoneDraft;
  readonly email: EmailDraft;
  readonly quietHours: MessageProviders['quietHours'];
  /** `undefined` keeps the stored secret, `null` removes it. */
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

export const defaultQuietHours = { from: '21:00', to: '08:00' } as const;

export function draftOf({ sms, whatsapp, email, quietHours }: MessageProviders): ProvidersDraft {
  return {
    sms: toPhoneDraft(sms),
    whatsapp: toPhoneDraft(whatsapp),
    email: toEmailDraft(email),
    quietHours,
    secrets: {},
  };
}

export function bodyOf(draft: ProvidersDraft, version: number): ProvidersBody {
  return {
    sms: toPhoneProvider(draft.sms),
    whatsapp: toPhoneProvider(draft.whatsapp),
    email: toEmailProvider(draft.email),
    quietHours: draft.quietHours,
    secrets: draft.secrets,
    version,
  };
}

/** Whether saving the draft would change the settings. */
export function differs(draft: ProvidersDraft, saved: MessageProviders): boolean {
  return JSON.stringify(bodyOf(draft, 0)) !== JSON.stringify(bodyOf(draftOf(saved), 0));
}

/** The fields that can show an error. */
export const providerFields: readonly string[] = [
  ...(['sms', 'whatsapp'] as const).flatMap((channel) =>
    ['accountSid', 'from', 'url', 'method', 'headers', 'contentType', 'body', 'idPath'].map(
      (field) => `${channel}.${field}`,
    ),
  ),
  'email.url',
  'email.from',
  'quietHours.from',
  'quietHours.to',
  'secrets.sms',
  'secrets.whatsapp',
  'secrets.email',
];

function toPhoneDraft(provider: PhoneProviderSettings): PhoneDraft {
  if (provider.kind !== 'http') return { ...noPhone, ...provider };
  const headers = Object.entries(provider.headers).map(([name, value]) => ({ name, value }));
  return { ...noPhone, ...provider, headers };
}

/** Whether the server keeps the stored secret: it never sends a secret to another provider or host. */
export function keepsSecret(
  saved: PhoneProviderSettings | EmailProviderSettings,
  draft: { readonly kind: string; readonly url: string },
): boolean {
  if (saved.kind !== draft.kind) return false;
  return !('url' in saved) || URL.parse(saved.url)?.host === URL.parse(draft.url.trim())?.host;
}

function toPhoneProvider({ kind, accountSid, headers, ...http }: PhoneDraft): PhoneProviderSettings {
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

function toEmailDraft(provider: EmailProviderSettings): EmailDraft {
  return { url: '', from: '', ...provider };
}

function toEmailProvider({ kind, url, from }: EmailDraft): EmailProviderSettings {
  return kind === 'smtp' ? { kind, url: url.trim(), from: from.trim() } : { kind };
}
