import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minutes } from '@foyer/contract/core/time.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJobQueue, type JobQueue } from '../../../platform/jobs/queue.ts';
import { startFakeMailServer, startFakeProvider } from '../../../testing/fakes/fake-providers.ts';
import { startFakeTwilio } from '../../../testing/fakes/fake-twilio.ts';
import {
  messagesOf,
  messagingDependencies,
  messagingSecret,
  plannedMessage,
  setProviders,
} from '../../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createMessagingService, type MessagingService } from '../service.ts';

const program = path.resolve(import.meta.dirname, '../../../testing/server-process.ts');
const messagesInAll = 12;

describe('messages due while the server is killed', () => {
  let setup: TenantSetup;
  let queue: JobQueue;
  let service: MessagingService;
  let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
  let provider: Awaited<ReturnType<typeof startFakeProvider>>;
  let mail: Awaited<ReturnType<typeof startFakeMailServer>>;
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-crash-'));
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    setup = await createTenantSetup();
    // The killed server reads the provider settings from the database.
    await setup.own.owner.query('update tenants set flags = $1', [
      { linkSms: true, whatsapp: true, scheduleEmail: true },
    ]);
    queue = createJobQueue(setup.database);
    await queue.start(() => {});
    twilio = await startFakeTwilio();
    provider = await startFakeProvider();
    mail = await startFakeMailServer();
    service = createMessagingService({
      ...messagingDependencies(setup, { config: { twilioApiUrl: twilio.url } }),
      queue,
    });
  });
  beforeEach(() => setup.own.owner.query('delete from messages'));
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await queue.stop();
    for (const each of [twilio, provider, mail]) await each.close();
    await setup.close();
    rmSync(folder, { recursive: true });
  });

  /** @param aheadMs offset of the server's clock, as if it had started that much later */
  async function startServer(aheadMs = 0): Promise<ChildProcess> {
    const child = spawn(process.execPath, [program, JSON.stringify(setup.own.connection), `${aheadMs}`], {
      env: {
        ...process.env,
        FOYER_DATA_DIR: folder,
        FOYER_SECRET: messagingSecret,
        FOYER_ALLOW_PRIVATE_PROVIDERS: '1',
        TWILIO_API_URL: twilio.url,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    child.on('exit', () => running.delete(child));
    await new Promise<void>((ready, failed) => {
      child.stdout?.once('data', () => ready());
      child.once('exit', () => failed(new Error('the server ended by itself')));
    });
    return child;
  }

  async function planAll(): Promise<void> {
    for (let index = 0; index < messagesInAll; index += 1) {
      const message = plannedMessage(setup, {
        dueAt: new Date(),
        to: { customerId: null, phone: `+9198450213${10 + index}`, email: `asha${index}@example.test` },
      });
      await setup.database.withTenant(setup.tenants.acme, (tx) => service.port.plan(tx, message));
    }
  }

  /**
   * Kills the server when the provider has accepted the fourth message, before it is recorded; then restarts
   * it.
   */
  async function killAtTheFourth(provider: { onTaken: (taken: never) => void }): Promise<void> {
    let taken = 0;
    const killed = Promise.withResolvers<void>();
    const first = startServer();
    provider.onTaken = () => {
      taken += 1;
      if (taken !== 4) return;
      for (const child of running) child.kill('SIGKILL');
      killed.resolve();
    };
    await planAll();
    await first.catch(() => {});
    await killed.promise;
    const states = (await messagesOf(setup, setup.tenants.acme)).map(({ state }) => state);
    expect(states).toContain('SENDING');
    expect(states).toContain('PLANNED');

    await startServer(minutes(5));
    await vi.waitFor(
      async () => {
        const open = (await messagesOf(setup, setup.tenants.acme)).filter(({ state }) => state !== 'SENT');
        expect(open).toEqual([]);
      },
      { interval: 200 },
    );
  }

  test('are sent once each through Twilio', { timeout: 60_000 }, async () => {
    const sms = { kind: 'twilio', accountSid: twilio.accountSid, from: '+15005550006' };
    await setProviders(setup, setup.tenants.acme, service.providers, {
      sms,
      secrets: { sms: twilio.authToken },
    });

    await killAtTheFourth(twilio);

    expect(twilio.taken).toHaveLength(messagesInAll);
    expect(new Set(twilio.taken.map(({ to }) => to)).size).toBe(messagesInAll);
    const names = (await messagesOf(setup, setup.tenants.acme)).map(({ carrier_id }) => carrier_id);
    expect(names.sort()).toEqual(twilio.taken.map(({ sid }) => sid).sort());
  });

  test('are sent once each through a provider with idempotency keys', { timeout: 60_000 }, async () => {
    const sms = {
      kind: 'http',
      url: provider.url,
      method: 'POST',
      headers: {},
      from: '',
      idPath: '',
      contentType: 'application/json',
      body: '{"to":"{{ to }}","text":"{{ text }}"}',
    };
    await setProviders(setup, setup.tenants.acme, service.providers, { sms });

    await killAtTheFourth(provider);

    expect(provider.sent.size).toBe(messagesInAll);
    expect(new Set([...provider.sent.values()].map(({ body }) => JSON.parse(body).to)).size).toBe(
      messagesInAll,
    );
  });

  test('are mailed; a mail that was sent twice has the same Message-ID', {
    timeout: 60_000,
  }, async () => {
    const email = { kind: 'smtp', url: mail.url, from: 'Acme <hello@acme.test>' };
    await setProviders(setup, setup.tenants.acme, service.providers, { email });

    await killAtTheFourth(mail);

    const names = mail.taken.map(({ raw }) => /Message-ID: (\S+)/i.exec(raw)?.[1]);
    const recipients = new Set(mail.taken.flatMap(({ to }) => to));
    expect(new Set(names).size).toBe(messagesInAll);
    expect(recipients.size).toBe(messagesInAll);
  });
});
