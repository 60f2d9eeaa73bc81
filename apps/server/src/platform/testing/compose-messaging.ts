/** Messaging on the real database with a test's clock, flags and carriers; jobs run only when a test asks. */
import type { Carriers } from '@foyer/contract/managed-messages.ts';
import { type FlagName, type Flags, flagNames } from '@foyer/contract/tenants.ts';
import type { MailLook } from '../../features/messaging/mail-dress.ts';
import type { MessagingDependencies } from '../../features/messaging/service.ts';
import { type AuditEntry, audited, createAudit } from '../audit/audit.ts';
import type { Unit } from '../db/database.ts';
import type { TenantScope } from '../db/scope.ts';
import { createEventBus } from '../events/bus.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { PlannedMessage } from '../messages/port.ts';
import type { World } from './test-world.ts';

export const messagingSecret = 'a secret of the messaging tests';

/** Notes what is added; nothing ever runs. */
export function createQueueStandIn(): JobQueue & {
  readonly added: { data: object; startAfter: Date | undefined }[];
} {
  const added: { data: object; startAfter: Date | undefined }[] = [];
  return {
    added,
    add: async (_unit, _name, data, startAfter) => {
      added.push({ data, startAfter });
    },
    dropOf: async () => {},
    work: async () => {},
    start: async () => {},
    stop: async () => {},
  };
}

/** Of a tenant without a logo that mails could show. */
export const plainLook: MailLook = {
  ...{ name: 'Acme', accents: { light: '#E35E08', dark: '#FF8B42' }, logo: null },
};

interface Options {
  readonly look?: MailLook;
  readonly flags?: readonly FlagName[];
  readonly config?: Partial<MessagingDependencies['config']>;
}

export type MessagingParts = ReturnType<typeof messagingParts>;

export function messagingParts(
  world: World,
  { flags = ['linkSms', 'whatsapp', 'scheduleEmail'], config = {}, look = plainLook }: Options = {},
) {
  const { database, clock } = world;
  const events = createEventBus();
  const noted: AuditEntry[] = [];
  events.within(audited, async (_unit, entry) => {
    noted.push(entry);
  });
  const on = Object.fromEntries(flagNames.map((name) => [name, flags.includes(name)])) as Record<
    FlagName,
    boolean
  >;
  return {
    ...{ database, now: clock.now, queue: createQueueStandIn(), audit: createAudit(events), noted },
    secret: messagingSecret,
    config: {
      ...{ demo: false, smtpUrl: null, mailFrom: 'Acme <no-reply@example.test>' },
      ...{ twilioApiUrl: null, privateCarriers: true, port: 3000, production: false },
      publicHostSuffixes: ['localhost'],
      ...config,
    },
    flagsOf: async () => on as Flags,
    tenantOf: async () => ({ name: 'Acme', timeZone: 'UTC', brand: { mode: 'dark' as const } }),
    lookOf: async () => look,
    calendarOf: async () => ({ timeZone: 'UTC', now: clock.now() }),
  };
}

/** A message as schedules plan it; a test says what is else. */
export function plannedMessage(world: World, differing: Partial<PlannedMessage> = {}): PlannedMessage {
  return {
    key: crypto.randomUUID(),
    kind: 'reminder-1h',
    about: { kind: 'schedule', id: crypto.randomUUID() },
    to: { customerId: null, phone: '+919845021345', email: 'asha@example.test' },
    ...{ language: 'en', zone: 'Asia/Kolkata', dueAt: world.clock.now(), uselessAfter: null },
    values: {
      ...{
        customerName: 'Asha',
        clientName: 'Acme',
        productName: 'Home Loan',
        agentName: 'Priya',
        reason: '',
      },
      ...{ when: 'Sat 21 Nov, 14:30', zone: 'Kolkata', whenTenant: 'Sat 21 Nov, 09:00', tenantZone: 'UTC' },
      link: 'https://acme.example.test/live/home-loan?link=abc',
    },
    ...differing,
  };
}

/** How a message stands, as the database has it. */
export async function messagesOf(world: World, scope: TenantScope) {
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

interface SetsCarriers {
  set(unit: Unit, actor: never, origin: string, wished: never): Promise<Carriers>;
}

/** Sets a tenant's carriers, whatever they were. */
export async function setCarriers(
  world: World,
  scope: TenantScope,
  carriers: SetsCarriers & { find(unit: Unit, origin: string): Promise<Carriers> },
  wished: object,
): Promise<void> {
  const none = { kind: 'none' };
  await world.database.withTenant(scope, async (unit) => {
    const { version } = await carriers.find(unit, '');
    const all = { sms: none, whatsapp: none, email: none, quietHours: null, secrets: {}, version, ...wished };
    const actor = { kind: 'USER', id: null, name: 'Olga', ip: null };
    await carriers.set(unit, actor as never, '', all as never);
  });
}
