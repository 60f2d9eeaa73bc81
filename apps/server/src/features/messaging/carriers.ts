/** What carries messages for a tenant: its own settings and secrets, and the carriers made of them. */

import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { BodyOf } from '@foyer/contract/http.ts';
import {
  type Carriers,
  type EmailProvider,
  type MessageChannel,
  type managedMessageRoutes,
  messageChannels,
  type PhoneProvider,
} from '@foyer/contract/managed-messages.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import { createSeal } from '../../platform/passwords/seal.ts';
import type { Carrier } from './carrier.ts';
import { createHttpCarrier } from './http-carrier.ts';
import { providerProblems } from './provider-policy.ts';
import { createOperatorMail, createTenantMail, type MailCarrier } from './smtp-carrier.ts';
import * as store from './store.ts';
import { createTwilioCarrier } from './twilio-carrier.ts';

export interface CarrierConfig {
  readonly demo: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Twilio's address, where it is another than its own. */
  readonly twilioApiUrl: string | null;
  /** Providers in our own house may be called. */
  readonly privateCarriers: boolean;
}

interface Parts {
  readonly config: CarrierConfig;
  readonly secret: string;
  readonly audit: Audit;
  readonly now: () => Date;
  /** The demonstration's: takes everything, carries nothing. */
  readonly outboxCarrier: Carrier;
}

type Wished = BodyOf<typeof managedMessageRoutes.setCarriers>;
type Settings = Omit<store.CarriersRow, 'changedBy' | 'changedAt'>;

const secretColumns = { sms: 'smsSecret', whatsapp: 'whatsappSecret', email: 'emailSecret' } as const;

/** Until somebody says otherwise: what the installation has. */
const untouched: Settings = {
  ...{ sms: { kind: 'operator' }, whatsapp: { kind: 'operator' }, email: { kind: 'operator' } },
  ...{ smsSecret: null, whatsappSecret: null, emailSecret: null },
  ...{ quietHours: null, version: 0 },
};

/** The carriers of one tenant as they are set now. */
export interface TenantCarriers {
  readonly quietHours: Carriers['quietHours'];
  /** `null`: nothing carries it. */
  of(channel: MessageChannel): Carrier | null;
  /** What the channel's carrier signs its callbacks with. */
  secretOf(channel: MessageChannel): string | null;
  readonly providers: Readonly<Record<MessageChannel, PhoneProvider | EmailProvider>>;
}

export type CarrierSettings = ReturnType<typeof createCarrierSettings>;

export function createCarrierSettings({ config, secret, audit, now, outboxCarrier }: Parts) {
  const seal = createSeal(secret, 'message-carriers');
  const { demo, smtpUrl, mailFrom, twilioApiUrl, privateCarriers: allowPrivate } = config;
  const operatorMail: MailCarrier | null = smtpUrl
    ? createOperatorMail({ url: smtpUrl, from: mailFrom })
    : null;
  const contextOf = (unit: Unit, channel: MessageChannel) => `${unit.scope.tenantId} ${channel}`;

  function operatorCarrier(channel: MessageChannel): Carrier | null {
    if (channel === 'email' && operatorMail) return operatorMail;
    return demo ? outboxCarrier : null;
  }

  function carrierOf(provider: PhoneProvider | EmailProvider, channel: MessageChannel, own: string | null) {
    switch (provider.kind) {
      case 'none':
        return null;
      case 'operator':
        return operatorCarrier(channel);
      case 'twilio':
        return own === null ? null : createTwilioCarrier(provider, own, { apiUrl: twilioApiUrl });
      case 'http':
        return createHttpCarrier(provider, own, { allowPrivate });
      case 'smtp':
        return createTenantMail(provider, own, { allowPrivate });
    }
  }

  async function load(unit: Unit): Promise<TenantCarriers> {
    const row = (await store.findCarriers(unit)) ?? untouched;
    const secretOf = (channel: MessageChannel) => {
      const sealed = row[secretColumns[channel]];
      return sealed && seal.open(sealed, contextOf(unit, channel));
    };
    return {
      quietHours: row.quietHours,
      providers: { sms: row.sms, whatsapp: row.whatsapp, email: row.email },
      secretOf,
      of: (channel) => carrierOf(row[channel], channel, secretOf(channel)),
    };
  }

  return {
    load,

    async find(unit: Unit, origin: string): Promise<Carriers> {
      return shown((await store.findCarriers(unit)) ?? untouched, origin);
    },

    /** @throws DomainError record.conflict | request.invalid */
    async set(
      unit: Unit,
      actor: AuditActor,
      origin: string,
      { version, secrets, ...wished }: Wished,
    ): Promise<Carriers> {
      const fields = problemsOf(wished);
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const kept = await store.lockCarriers(unit);
      if (kept) refuseStale(kept, version);
      else if (version !== 0) throw new DomainError('record.conflict');
      const before = kept ?? untouched;
      const sealed = Object.fromEntries(
        messageChannels.map((channel) => {
          const column = secretColumns[channel];
          const said = secrets[channel];
          const isAnother = placeOf(wished[channel]) !== placeOf(before[channel]);
          // A secret belongs to its carrier: it never goes to another one.
          if (said === undefined) return [column, isAnother ? null : before[column]];
          return [column, said === null ? null : seal.close(said, contextOf(unit, channel))];
        }),
      ) as Pick<Settings, (typeof secretColumns)[MessageChannel]>;
      const after = { ...wished, ...sealed, version: version + 1 };
      await store.putCarriers(unit, { ...after, changedBy: actor.name, changedAt: now() });
      const changes = changesBetween(audible(before), audible(after));
      const entity = { kind: 'message-carriers', id: null, label: null };
      if (changes) await audit(unit, { actor, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
      return shown(after, origin);
    },

    close: () => operatorMail?.close(),
  };

  function problemsOf(wished: Pick<Wished, MessageChannel>): Record<string, FieldProblem> {
    return Object.assign(
      {},
      ...messageChannels.map((channel) => providerProblems(channel, wished[channel], { allowPrivate })),
    );
  }
}

/** Whom a secret is handed to: the carrier, and its host where a tenant says which. */
function placeOf(provider: PhoneProvider | EmailProvider): string {
  const host = 'url' in provider ? (URL.parse(provider.url)?.host ?? provider.url) : '';
  return `${provider.kind} ${host}`;
}

/** For the log: that a secret changed, never what it is. A description may hold one too, in a header. */
function audible(row: Settings): Record<string, unknown> {
  const { sms, whatsapp, email, quietHours } = row;
  const fingerprint = (sealed: Buffer | null) =>
    sealed ? `set, ${sealed.subarray(0, 4).toString('hex')}` : null;
  const withoutHeaders = (provider: PhoneProvider) =>
    provider.kind === 'http' ? { ...provider, headers: Object.keys(provider.headers) } : provider;
  return {
    ...{ sms: withoutHeaders(sms), whatsapp: withoutHeaders(whatsapp), email, quietHours },
    smsSecret: fingerprint(row.smsSecret),
    whatsappSecret: fingerprint(row.whatsappSecret),
    emailSecret: fingerprint(row.emailSecret),
  };
}

function shown(
  { sms, whatsapp, email, quietHours, version, ...secrets }: Settings,
  origin: string,
): Carriers {
  const callbackOf = ({ kind }: PhoneProvider) =>
    kind === 'twilio' || kind === 'http' ? `${origin}/api/messages/callback/${kind}/{{ id }}` : '';
  return {
    ...{ sms, whatsapp, email, quietHours, version },
    hasSecret: {
      sms: secrets.smsSecret !== null,
      whatsapp: secrets.whatsappSecret !== null,
      email: secrets.emailSecret !== null,
    },
    callbacks: { sms: callbackOf(sms), whatsapp: callbackOf(whatsapp) },
  };
}
