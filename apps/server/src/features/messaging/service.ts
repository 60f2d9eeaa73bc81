/** Composes messaging: the port for other features, the providers, templates, delivery, jobs and opt-outs. */
import { type MessageChannel, messageChannels } from '@foyer/contract/messaging/messages.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { originText, type PublicOrigin } from '../../platform/http/origins/public-origin.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { MessagePort } from '../../platform/messages/messaging-port.ts';
import { createDelivery } from './delivery/delivery.ts';
import { createDeliveryReports } from './delivery/delivery-reports.ts';
import { createMailPlanning, createPlanning } from './delivery/planning.ts';
import { createRendering } from './delivery/rendering.ts';
import { createMessageRetention } from './delivery/retention.ts';
import { createSending } from './delivery/sending.ts';
import { createMessageJobs } from './jobs.ts';
import { createProviderHealth } from './management/provider-health.ts';
import { createOptOutTokens } from './opt-out/opt-out-token.ts';
import { createOptOuts } from './opt-out/opt-outs.ts';
import { createOutbox, outboxProvider } from './outbox/outbox.ts';
import { codeChannels } from './policy.ts';
import type { OutgoingMessage } from './providers/provider.ts';
import { createProviderSettings, type ProviderConfig, type ProviderSettings } from './providers/providers.ts';
import * as store from './store.ts';
import { createCodeRenderer } from './templates/code-message.ts';
import { createMailLayout, type MailBranding } from './templates/mail-layout.ts';
import { createTemplates } from './templates/templates.ts';

export interface MessagingDependencies {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly audit: Audit;
  readonly now: () => Date;
  /** Encrypts providers' secrets and signs opt-out links. */
  readonly secret: string;
  readonly onUnreadableSecret: (scope: TenantScope, channel: MessageChannel) => void;
  readonly config: ProviderConfig & {
    readonly publicHostSuffixes: readonly string[];
    /** Of links for which no request tells the origin. */
    readonly publicOrigin: PublicOrigin;
  };
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly brandingOf: (tx: Transaction) => Promise<MailBranding>;
  readonly tenantOf: (tx: Transaction) => Promise<{
    readonly name: string;
    readonly timeZone: string;
    readonly brand: { readonly mode: 'light' | 'dark' };
  }>;
}

export type MessagingService = ReturnType<typeof createMessagingService>;

export function createMessagingService(dependencies: MessagingDependencies) {
  const { database, queue, audit, now, secret, config, flagsOf, tenantOf, onUnreadableSecret } = dependencies;
  const outbox = createOutbox();
  const optOutTokens = createOptOutTokens(secret);
  const providers = createProviderSettings({
    config,
    secret,
    audit,
    now,
    outboxProvider,
    onUnreadableSecret,
  });
  const templates = createTemplates({ audit, now });
  const rendering = createRendering(templates);

  function onSent({ tenantId }: TenantScope, { channel, to, subject, text }: OutgoingMessage): void {
    if (config.demo) outbox.add(tenantId, { channel, to, subject, text, sentAt: now() });
  }

  const originOf = (tenant: string) => originText(config.publicOrigin, tenant);
  const timeZoneOf = async (tx: Transaction) => (await tenantOf(tx)).timeZone;
  const addHtmlBody = createMailLayout(dependencies);
  const delivery = createDelivery({
    database,
    providers,
    queue,
    flagsOf,
    timeZoneOf,
    rendering,
    addHtmlBody,
    now,
    onSent,
  });

  const port: MessagePort = {
    async channelsOf(tx: Transaction): Promise<readonly MessageChannel[]> {
      const { providerFor } = await providers.load(tx);
      const { whatsapp } = await flagsOf(tx);
      return codeChannels((channel) => providerFor(channel)?.kind ?? null, whatsapp);
    },
    renderCode: createCodeRenderer(templates),
    send: createSending({ database, providers, addHtmlBody, now, originOf, onSent }),
    plan: createPlanning({ providers, rendering, flagsOf, optOutTokens, queue, now, originOf }),
    planMail: createMailPlanning({ queue, now, originOf }),
    refreshWith: rendering.refreshWith,
    cancel: store.cancelMessages,
  };

  const jobs = createMessageJobs({
    database,
    queue,
    delivery,
    now,
    deleteOldMessages: createMessageRetention({ database, audit, now }),
  });

  return {
    port,
    /** Channels without a real provider: in demo mode their messages only appear in the outbox. */
    async onlyInOutboxOf(tx: Transaction): Promise<readonly MessageChannel[]> {
      if (!config.demo) return [];
      const { providerFor } = await providers.load(tx);
      return messageChannels.filter((channel) => providerFor(channel)?.kind === outboxProvider.kind);
    },
    originOf,
    outbox,
    providers,
    healthOf: createProviderHealth({ providers, flagsOf, now }),
    templates,
    delivery,
    jobs,
    /** @throws DomainError record.conflict | request.invalid */
    async setProviders(...change: Parameters<ProviderSettings['set']>) {
      const after = await providers.set(...change);
      await jobs.releaseDeferred(change[0]);
      return after;
    },
    report: createDeliveryReports({ database, providers, now }),
    optOuts: createOptOuts({
      database,
      audit,
      tokens: optOutTokens,
      now,
      clientNameOf: async (tx) => (await tenantOf(tx)).name,
    }),
  };
}
