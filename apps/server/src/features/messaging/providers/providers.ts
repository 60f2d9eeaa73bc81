/** The providers of a tenant: its settings and secrets, and the provider instances created from them. */

import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import type { BodyOf } from '@foyer/contract/core/http.ts';
import {
  type EmailProviderSettings,
  type MessageChannel,
  type MessageProviders,
  type managedMessageRoutes,
  messageChannels,
  messageLimits,
  type PhoneProviderSettings,
} from '@foyer/contract/messaging/messages.ts';
import { type Audit, type AuditActor, changesBetween } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { outsideTransactions } from '../../../platform/db/transaction-context.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../../platform/errors/record-conflict.ts';
import { createSeal } from '../../../platform/passwords/seal.ts';
import * as store from '../store.ts';
import { createHttpProvider } from './http-provider.ts';
import type { MessageProvider } from './provider.ts';
import { providerProblems } from './provider-policy.ts';
import { createOperatorMailProvider, createTenantMailProvider, type MailProvider } from './smtp-provider.ts';
import { createTwilioProvider } from './twilio-provider.ts';

export interface ProviderConfig {
  readonly demo: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Base URL of Twilio's API, if it differs from the official one. */
  readonly twilioApiUrl: string | null;
  /** Allows providers in the private network. */
  readonly allowPrivateProviders: boolean;
}

interface Dependencies {
  readonly config: ProviderConfig;
  readonly secret: string;
  readonly audit: Audit;
  readonly now: () => Date;
  /** The demo outbox: accepts everything and sends nothing. */
  readonly outboxProvider: MessageProvider;
  /** Called once for each stored secret that cannot be decrypted, because the installation's secret changed. */
  readonly onUnreadableSecret: (scope: TenantScope, channel: MessageChannel) => void;
}

type ProvidersInput = BodyOf<typeof managedMessageRoutes.setCarriers>;
type Settings = Omit<store.ProvidersRow, 'changedBy' | 'changedAt'>;

const secretColumns = { sms: 'smsSecret', whatsapp: 'whatsappSecret', email: 'emailSecret' } as const;

/** The default: the installation's own providers. */
const defaultSettings: Settings = {
  sms: { kind: 'operator' },
  whatsapp: { kind: 'operator' },
  email: { kind: 'operator' },
  smsSecret: null,
  whatsappSecret: null,
  emailSecret: null,
  quietHours: null,
  version: 0,
};

/** The current providers of one tenant. */
export interface TenantProviders {
  readonly quietHours: MessageProviders['quietHours'];
  /** `null`: the channel has no provider. */
  providerFor(channel: MessageChannel): MessageProvider | null;
  /** The secret that signs the provider's callbacks. */
  secretOf(channel: MessageChannel): string | null;
  readonly settings: Readonly<Record<MessageChannel, PhoneProviderSettings | EmailProviderSettings>>;
}

/** A provider that the tenant configured itself. */
export interface ProviderCheck {
  readonly channel: MessageChannel;
  /** The kind, such as `twilio`. */
  readonly kind: string;
  /** `null`: its secret is missing, or cannot be decrypted. Otherwise as `MessageProvider.verify`. */
  readonly verify: (() => Promise<string>) | null;
}

export type ProviderSettings = ReturnType<typeof createProviderSettings>;

export function createProviderSettings({
  config,
  secret,
  audit,
  now,
  outboxProvider,
  onUnreadableSecret,
}: Dependencies) {
  const seal = createSeal(secret, 'message-carriers');
  const { demo, smtpUrl, mailFrom, twilioApiUrl, allowPrivateProviders: allowPrivate } = config;
  const operatorMail: MailProvider | null = smtpUrl
    ? createOperatorMailProvider({ url: smtpUrl, from: mailFrom })
    : null;
  const contextOf = (tx: Transaction, channel: MessageChannel) => `${tx.scope.tenantId} ${channel}`;

  const reported = new Set<string>();

  /** `null` when there is none, or when it cannot be decrypted: staff have to enter it again. */
  function openSecret(tx: Transaction, row: Settings, channel: MessageChannel): string | null {
    const sealed = row[secretColumns[channel]];
    if (!sealed) return null;
    const context = contextOf(tx, channel);
    const opened = seal.tryOpen(sealed, context);
    if (opened === null && !reported.has(context)) {
      reported.add(context);
      onUnreadableSecret(tx.scope, channel);
    }
    return opened;
  }

  const isUnreadable = (tx: Transaction, row: Settings, channel: MessageChannel): boolean =>
    row[secretColumns[channel]] !== null && openSecret(tx, row, channel) === null;

  function operatorProvider(channel: MessageChannel): MessageProvider | null {
    if (channel === 'email' && operatorMail) return operatorMail;
    return demo ? outboxProvider : null;
  }

  function createProvider(
    settings: PhoneProviderSettings | EmailProviderSettings,
    channel: MessageChannel,
    ownSecret: string | null,
  ) {
    switch (settings.kind) {
      case 'none':
        return null;
      case 'operator':
        return operatorProvider(channel);
      case 'twilio':
        return ownSecret === null
          ? null
          : createTwilioProvider(settings, ownSecret, { apiUrl: twilioApiUrl });
      case 'http':
        return createHttpProvider(settings, ownSecret, { allowPrivate });
      case 'smtp':
        return createTenantMailProvider(settings, ownSecret, { allowPrivate });
    }
  }

  async function load(tx: Transaction): Promise<TenantProviders> {
    const row = (await store.findProviders(tx)) ?? defaultSettings;
    const secretOf = (channel: MessageChannel) => openSecret(tx, row, channel);
    const providerFor = (channel: MessageChannel) => {
      const provider = isUnreadable(tx, row, channel)
        ? null
        : createProvider(row[channel], channel, secretOf(channel));
      // A provider may hang. A transaction that waits for it would keep a connection from other tenants.
      return provider && outsideTransactions(provider);
    };
    return {
      quietHours: row.quietHours,
      settings: { sms: row.sms, whatsapp: row.whatsapp, email: row.email },
      secretOf,
      providerFor,
    };
  }

  return {
    load,

    async find(tx: Transaction, origin: string): Promise<MessageProviders> {
      return viewOf(tx, (await store.findProviders(tx)) ?? defaultSettings, origin);
    },

    /** @throws DomainError record.conflict | request.invalid */
    async set(
      tx: Transaction,
      actor: AuditActor,
      origin: string,
      { version, secrets, ...input }: ProvidersInput,
    ): Promise<MessageProviders> {
      const fields = { ...problemsOf(input), ...secretProblems(secrets) };
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const existing = await store.lockProviders(tx);
      if (existing) rejectStaleVersion(existing, version);
      else if (version !== 0) throw new DomainError('record.conflict');
      const before = existing ?? defaultSettings;
      const sealed = Object.fromEntries(
        messageChannels.map((channel) => {
          const column = secretColumns[channel];
          const newSecret = secrets[channel] === '' ? null : secrets[channel];
          const isOtherDestination = destinationOf(input[channel]) !== destinationOf(before[channel]);
          // A stored secret is never sent to a different provider.
          if (newSecret === undefined) return [column, isOtherDestination ? null : before[column]];
          return [column, newSecret === null ? null : seal.close(newSecret, contextOf(tx, channel))];
        }),
      ) as Pick<Settings, (typeof secretColumns)[MessageChannel]>;
      const after = { ...input, ...sealed, version: version + 1 };
      await store.upsertProviders(tx, { ...after, changedBy: actor.name, changedAt: now() });
      const changes = changesBetween(auditValues(before), auditValues(after));
      const entity = { kind: 'message-carriers', id: null, label: null };
      if (changes) await audit(tx, { actor, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
      return viewOf(tx, after, origin);
    },

    async checksOf(tx: Transaction): Promise<ProviderCheck[]> {
      const { settings, providerFor } = await load(tx);
      return messageChannels.flatMap((channel) => {
        const { kind } = settings[channel];
        if (kind === 'none' || kind === 'operator') return [];
        const provider = providerFor(channel);
        return [{ channel, kind, verify: provider?.verify ? () => verifyOf(provider) : null }];
      });
    },

    verifyMailServer: operatorMail && (() => verifyOf(operatorMail)),

    close: () => operatorMail?.close(),
  };

  async function verifyOf(provider: MessageProvider): Promise<string> {
    return (await provider.verify?.()) ?? '';
  }

  function viewOf(tx: Transaction, row: Settings, origin: string): MessageProviders {
    const byChannel = (is: (channel: MessageChannel) => boolean) => ({
      sms: is('sms'),
      whatsapp: is('whatsapp'),
      email: is('email'),
    });
    const secrets = {
      hasSecret: byChannel((channel) => openSecret(tx, row, channel) !== null),
      isSecretUnreadable: byChannel((channel) => isUnreadable(tx, row, channel)),
    };
    return toView(row, secrets, origin);
  }

  function problemsOf(input: Pick<ProvidersInput, MessageChannel>): Record<string, FieldProblem> {
    return Object.assign(
      {},
      ...messageChannels.map((channel) => providerProblems(channel, input[channel], { allowPrivate })),
    );
  }
}

/** Secrets of phone providers sign delivery reports; the password of a mail server signs nothing. */
function secretProblems(secrets: ProvidersInput['secrets']): Record<string, FieldProblem> {
  const isShort = (channel: 'sms' | 'whatsapp') =>
    secrets[channel] && secrets[channel].length < messageLimits.minSigningSecretLength;
  return Object.fromEntries(
    (['sms', 'whatsapp'] as const)
      .filter(isShort)
      .map((channel) => [`secrets.${channel}`, 'too_short' as const]),
  );
}

/** The recipient of a secret: the kind of provider, and its host where the tenant configures one. */
function destinationOf(settings: PhoneProviderSettings | EmailProviderSettings): string {
  const host = 'url' in settings ? (URL.parse(settings.url)?.host ?? settings.url) : '';
  return `${settings.kind} ${host}`;
}

/**
 * The settings as the audit log records them: that a secret changed, never its value. Headers may contain
 * secrets too.
 */
function auditValues(row: Settings): Record<string, unknown> {
  const { sms, whatsapp, email, quietHours } = row;
  const fingerprint = (sealed: Buffer | null) =>
    sealed ? `set, ${sealed.subarray(0, 4).toString('hex')}` : null;
  const withoutHeaders = (settings: PhoneProviderSettings) =>
    settings.kind === 'http' ? { ...settings, headers: Object.keys(settings.headers) } : settings;
  return {
    sms: withoutHeaders(sms),
    whatsapp: withoutHeaders(whatsapp),
    email,
    quietHours,
    smsSecret: fingerprint(row.smsSecret),
    whatsappSecret: fingerprint(row.whatsappSecret),
    emailSecret: fingerprint(row.emailSecret),
  };
}

function toView(
  { sms, whatsapp, email, quietHours, version }: Settings,
  secrets: Pick<MessageProviders, 'hasSecret' | 'isSecretUnreadable'>,
  origin: string,
): MessageProviders {
  const callbackOf = ({ kind }: PhoneProviderSettings) =>
    kind === 'twilio' || kind === 'http' ? `${origin}/api/messages/callback/${kind}/{{ id }}` : '';
  return {
    sms,
    whatsapp,
    email,
    quietHours,
    version,
    ...secrets,
    callbacks: { sms: callbackOf(sms), whatsapp: callbackOf(whatsapp) },
  };
}
