/** Messaging: the messaging port on the tenants' own carriers, and everything that goes with it. */
import { type MessageChannel, messageChannels } from '@foyer/contract/managed-messages.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { MessagePort } from '../../platform/messages/port.ts';
import { createCallbacks } from './callbacks.ts';
import type { Parcel } from './carrier.ts';
import { type CarrierConfig, type CarrierSettings, createCarrierSettings } from './carriers.ts';
import { createCodeWords } from './code-words.ts';
import { createDelivery } from './delivery.ts';
import { createMessageJobs } from './jobs.ts';
import { createMailDress, type MailLook } from './mail-dress.ts';
import { createOptOutTokens } from './opt-out-token.ts';
import { createOptOuts } from './opt-outs.ts';
import { createOutbox, outboxCarrier } from './outbox.ts';
import { createPlanning } from './planning.ts';
import { codeChannels } from './policy.ts';
import { createMessageRetention } from './retention.ts';
import { createSending } from './sending.ts';
import * as store from './store.ts';
import { createTemplates } from './templates.ts';

export interface MessagingDependencies {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly audit: Audit;
  readonly now: () => Date;
  /** Encrypts carriers' secrets and signs opt-out links. */
  readonly secret: string;
  readonly config: CarrierConfig & {
    readonly port: number;
    readonly production: boolean;
    readonly publicHostSuffixes: readonly string[];
  };
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly lookOf: (unit: Unit) => Promise<MailLook>;
  readonly tenantOf: (unit: Unit) => Promise<{
    readonly name: string;
    readonly timeZone: string;
    readonly brand: { readonly mode: 'light' | 'dark' };
  }>;
}

export type MessagingService = ReturnType<typeof createMessagingService>;

export function createMessagingService(dependencies: MessagingDependencies) {
  const { database, queue, audit, now, secret, config, flagsOf, tenantOf } = dependencies;
  const outbox = createOutbox();
  const optOutTokens = createOptOutTokens(secret);
  const carriers = createCarrierSettings({ config, secret, audit, now, outboxCarrier });
  const templates = createTemplates({ audit, now });

  function onCarried({ tenantId }: TenantScope, { channel, to, subject, text }: Parcel): void {
    if (config.demo) outbox.add(tenantId, { channel, to, subject, text, sentAt: now() });
  }

  const originOf = (tenant: string) => originBy(config, tenant);
  const timeZoneOf = async (unit: Unit) => (await tenantOf(unit)).timeZone;
  const dress = createMailDress(dependencies);
  const delivery = createDelivery({ database, carriers, queue, flagsOf, timeZoneOf, dress, now, onCarried });

  const port: MessagePort = {
    async channelsOf(unit: Unit): Promise<readonly MessageChannel[]> {
      const { of } = await carriers.load(unit);
      const { whatsapp } = await flagsOf(unit);
      return codeChannels((channel) => of(channel)?.kind ?? null, whatsapp);
    },
    wordCode: createCodeWords(templates),
    send: createSending({ database, carriers, dress, now, originOf, onCarried }),
    plan: createPlanning({ carriers, templates, flagsOf, optOutTokens, queue, now, originOf }),
    cancel: store.withdraw,
  };

  const jobs = createMessageJobs({
    ...{ database, queue, delivery, now },
    throwAway: createMessageRetention({ database, audit, now }),
  });

  return {
    port,
    /** The channels that only the demonstration's outbox takes: they reach nobody. */
    async onlyInOutboxOf(unit: Unit): Promise<readonly MessageChannel[]> {
      if (!config.demo) return [];
      const { of } = await carriers.load(unit);
      return messageChannels.filter((channel) => of(channel)?.kind === outboxCarrier.kind);
    },
    originOf,
    outbox,
    carriers,
    templates,
    delivery,
    jobs,
    /** @throws DomainError record.conflict | request.invalid */
    async setCarriers(...change: Parameters<CarrierSettings['set']>) {
      const after = await carriers.set(...change);
      await jobs.wakeWaiting(change[0]);
      return after;
    },
    report: createCallbacks({ database, carriers, now }),
    optOuts: createOptOuts({
      ...{ database, audit, tokens: optOutTokens, now },
      clientNameOf: async (unit) => (await tenantOf(unit)).name,
    }),
  };
}

/** Where the tenant's pages are when nobody's call says it. */
function originBy(
  { port, production, publicHostSuffixes }: MessagingDependencies['config'],
  tenant: string,
): string {
  const host = `${tenant}.${publicHostSuffixes[0]}`;
  return production ? `https://${host}` : `http://${host}:${port}`;
}
