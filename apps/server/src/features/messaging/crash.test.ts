import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minutes } from '@foyer/contract/time.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJobQueue, type JobQueue } from '../../platform/jobs/queue.ts';
import { startMailStandIn, startProviderStandIn } from '../../platform/testing/carrier-stand-ins.ts';
import {
  messagesOf,
  messagingParts,
  messagingSecret,
  plannedMessage,
  setCarriers,
} from '../../platform/testing/compose-messaging.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { startTwilioStandIn } from '../../platform/testing/twilio-stand-in.ts';
import { createMessagingService, type MessagingService } from './service.ts';

const program = path.resolve(import.meta.dirname, '../../platform/testing/server-process.ts');
const messagesInAll = 12;

describe('the server is killed between due and sent', () => {
  let world: World;
  let queue: JobQueue;
  let service: MessagingService;
  let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
  let provider: Awaited<ReturnType<typeof startProviderStandIn>>;
  let mail: Awaited<ReturnType<typeof startMailStandIn>>;
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-crash-'));
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    world = await createWorld();
    // The server that is killed reads them where they are kept.
    await world.own.owner.query('update tenants set flags = $1', [
      { linkSms: true, whatsapp: true, scheduleEmail: true },
    ]);
    queue = createJobQueue(world.database);
    await queue.start(() => {});
    twilio = await startTwilioStandIn();
    provider = await startProviderStandIn();
    mail = await startMailStandIn();
    service = createMessagingService({
      ...messagingParts(world, { config: { twilioApiUrl: twilio.url } }),
      queue,
    });
  });
  beforeEach(() => world.own.owner.query('delete from messages'));
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await queue.stop();
    for (const each of [twilio, provider, mail]) await each.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });

  /** @param aheadMs by how much its clock is ahead, as if it had been started that much later */
  async function startServer(aheadMs = 0): Promise<ChildProcess> {
    const child = spawn(process.execPath, [program, JSON.stringify(world.own.connection), `${aheadMs}`], {
      env: {
        ...process.env,
        ...{ FOYER_DATA_DIR: folder, FOYER_SECRET: messagingSecret, FOYER_PRIVATE_CARRIERS: '1' },
        ...{ TWILIO_API_URL: twilio.url, LOG_LEVEL: 'silent' },
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
      const message = plannedMessage(world, {
        dueAt: new Date(),
        to: { customerId: null, phone: `+9198450213${10 + index}`, email: `asha${index}@example.test` },
      });
      await world.database.withTenant(world.tenants.acme, (unit) => service.port.plan(unit, message));
    }
  }

  /** Kills the server at the moment the carrier has taken the fourth, before it can say so; then starts it again. */
  async function killAtTheFourth(carrier: { onTaken: (taken: never) => void }): Promise<void> {
    let taken = 0;
    const killed = Promise.withResolvers<void>();
    const first = startServer();
    carrier.onTaken = () => {
      taken += 1;
      if (taken !== 4) return;
      for (const child of running) child.kill('SIGKILL');
      killed.resolve();
    };
    await planAll();
    await first.catch(() => {});
    await killed.promise;
    const states = (await messagesOf(world, world.tenants.acme)).map(({ state }) => state);
    expect(states).toContain('SENDING');
    expect(states).toContain('PLANNED');

    await startServer(minutes(5));
    await vi.waitFor(
      async () => {
        const open = (await messagesOf(world, world.tenants.acme)).filter(({ state }) => state !== 'SENT');
        expect(open).toEqual([]);
      },
      { timeout: 20_000, interval: 200 },
    );
  }

  test('Twilio has each message once', { timeout: 60_000 }, async () => {
    const sms = { kind: 'twilio', accountSid: twilio.accountSid, from: '+15005550006' };
    await setCarriers(world, world.tenants.acme, service.carriers, {
      sms,
      secrets: { sms: twilio.authToken },
    });

    await killAtTheFourth(twilio);

    expect(twilio.taken).toHaveLength(messagesInAll);
    expect(new Set(twilio.taken.map(({ to }) => to)).size).toBe(messagesInAll);
    const names = (await messagesOf(world, world.tenants.acme)).map(({ carrier_id }) => carrier_id);
    expect(names.sort()).toEqual(twilio.taken.map(({ sid }) => sid).sort());
  });

  test('a provider with keys sends each message once', { timeout: 60_000 }, async () => {
    const sms = {
      ...{ kind: 'http', url: provider.url, method: 'POST', headers: {}, from: '', idPath: '' },
      ...{ contentType: 'application/json', body: '{"to":"{{ to }}","text":"{{ text }}"}' },
    };
    await setCarriers(world, world.tenants.acme, service.carriers, { sms });

    await killAtTheFourth(provider);

    expect(provider.sent.size).toBe(messagesInAll);
    expect(new Set([...provider.sent.values()].map(({ body }) => JSON.parse(body).to)).size).toBe(
      messagesInAll,
    );
  });

  test('each mail arrives; one that came twice bears the same name both times', {
    timeout: 60_000,
  }, async () => {
    const email = { kind: 'smtp', url: mail.url, from: 'Acme <hello@acme.test>' };
    await setCarriers(world, world.tenants.acme, service.carriers, { email });

    await killAtTheFourth(mail);

    const names = mail.taken.map(({ raw }) => /Message-ID: (\S+)/i.exec(raw)?.[1]);
    const recipients = new Set(mail.taken.flatMap(({ to }) => to));
    expect(new Set(names).size).toBe(messagesInAll);
    expect(recipients.size).toBe(messagesInAll);
  });
});
