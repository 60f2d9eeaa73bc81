/** The dependencies of the messaging feature, with a fake queue: jobs run only when a test runs them. */
import type { MessageProviders } from '@foyer/contract/messaging/messages.ts';
import { type FlagName, type Flags, flagNames } from '@foyer/contract/tenants/tenants.ts';
import type { MessagingDependencies } from '../../features/messaging/service.ts';
import type { MailBranding } from '../../features/messaging/templates/mail-layout.ts';
import { type AuditEntry, audited, createAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { PlannedMessage } from '../../platform/messages/messaging-port.ts';
import type { TenantSetup } from './tenant-setup.ts';

export const messagingSecret = 'a secret of the messaging tests, long enough';

/** A fake job queue: records the added jobs and never runs them. */
export function createFakeQueue(): JobQueue & {
  readonly added: { data: object; startAfter: Date | undefined }[];
} {
  const added: { data: object; startAfter: Date | undefined }[] = [];
  return {
    added,
    add: async (_tx, _name, data, startAfter) => {
      added.push({ data, startAfter });
    },
    removeJobsOf: async () => {},
    work: async () => {},
    start: async () => {},
    stop: async () => {},
  };
}

/** The branding of a tenant without a logo. */
export const plainBranding: MailBranding = {
  name: 'Acme',
  accents: { light: '#E35E08', dark: '#FF8B42' },
  logo: null,
};

interface Options {
  readonly branding?: MailBranding;
  readonly flags?: readonly FlagName[];
  readonly config?: Partial<MessagingDependencies['config']>;
}

export type MessagingTestDependencies = ReturnType<typeof messagingDependencies>;

export function messagingDependencies(
  world: TenantSetup,
  { flags = ['linkSms', 'whatsapp', 'scheduleEmail'], config = {}, branding = plainBranding }: Options = {},
) {
  const { database, clock } = world;
  const events = createEventBus();
  const noted: AuditEntry[] = [];
  const unreadable: string[] = [];
  events.within(audited, async (_tx, entry) => {
    noted.push(entry);
  });
  const on = Object.fromEntries(flagNames.map((name) => [name, flags.includes(name)])) as Record<
    FlagName,
    boolean
  >;
  return {
    database,
    now: clock.now,
    queue: createFakeQueue(),
    audit: createAudit(events),
    noted,
    /** `{tenant} {channel}` of secrets that could not be decrypted. */
    unreadable,
    onUnreadableSecret: ({ tenant }: TenantScope, channel: string) =>
      void unreadable.push(`${tenant} ${channel}`),
    secret: messagingSecret,
    config: {
      demo: false,
      smtpUrl: null,
      mailFrom: 'Acme <no-reply@example.test>',
      twilioApiUrl: null,
      allowPrivateProviders: true,
      publicHostSuffixes: ['localhost'],
      publicOrigin: { scheme: 'http' as const, host: 'localhost', port: 3000 },
      ...config,
    },
    flagsOf: async () => on as Flags,
    tenantOf: async () => ({ name: 'Acme', timeZone: 'UTC', brand: { mode: 'dark' as const } }),
    brandingOf: async () => branding,
    calendarOf: async () => ({ timeZone: 'UTC', now: clock.now() }),
  };
}

/** A message as the schedules feature plans it. */
export function plannedMessage(world: TenantSetup, differing: Partial<PlannedMessage> = {}): PlannedMessage {
  return {
    key: crypto.randomUUID(),
    kind: 'reminder-1h',
    about: { kind: 'schedule', id: crypto.randomUUID() },
    to: { customerId: null, phone: '+919845021345', email: 'asha@example.test' },
    language: 'en',
    zone: 'Asia/Kolkata',
    dueAt: world.clock.now(),
    uselessAfter: null,
    values: {
      customerName: 'Asha',
      clientName: 'Acme',
      productName: 'Home Loan',
      agentName: 'Priya',
      reason: '',
      when: 'Sat 21 Nov, 14:30',
      zone: 'Kolkata',
      whenTenant: 'Sat 21 Nov, 09:00',
      tenantZone: 'UTC',
      link: 'https://acme.example.test/live/home-loan?link=abc',
    },
    ...differing,
  };
}

/** The rows of the tenant's messages. */
export async function messagesOf(world: TenantSetup, scope: TenantScope) {
  const { rows } = await world.own.owner.query(
    'select * from messages where tenant_id = $1 order by due_at, channel',
    [scope.tenantId],
  );
  return rows as {
    id: string;
    kind: string;
    channel: string;
    state: string;
    tries: number;
    text: string | null;
    subject: string | null;
    problem: string | null;
    carrier_id: string | null;
    maybe_sent: boolean;
    next_at: Date;
  }[];
}

interface ProviderSettings {
  set(tx: Transaction, actor: never, origin: string, wished: never): Promise<MessageProviders>;
}

/** Replaces the providers of a tenant. */
export async function setProviders(
  world: TenantSetup,
  scope: TenantScope,
  providers: ProviderSettings & { find(tx: Transaction, origin: string): Promise<MessageProviders> },
  wished: object,
): Promise<void> {
  const none = { kind: 'none' };
  await world.database.withTenant(scope, async (tx) => {
    const { version } = await providers.find(tx, '');
    const all = { sms: none, whatsapp: none, email: none, quietHours: null, secrets: {}, version, ...wished };
    const actor = { kind: 'USER', id: null, name: 'Olga', ip: null };
    await providers.set(tx, actor as never, '', all as never);
  });
}
