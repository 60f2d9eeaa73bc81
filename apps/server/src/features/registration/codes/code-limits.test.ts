import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { describe, expect, test } from 'vitest';
import { createCodeSetup } from '../../../testing/setups/code-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';
import * as registrations from '../store.ts';
import type { Codes } from './codes.ts';

describe('one-time codes', () => {
  const setup = createCodeSetup();
  const { lastCode, messages, newCodes, outcome, send, startRegistration } = setup;
  let others = 0;

  function otherRecipient() {
    others += 1;
    return { recipient: `+9198${2000 + others}0001` };
  }
  async function toAnother(address: string, using: Codes = setup.codes): Promise<void> {
    setup.registrationId = await startRegistration();
    await send({ address, ...otherRecipient() }, using);
  }

  test('are limited to three per recipient in fifteen minutes, for all products', async () => {
    await send();
    setup.world.clock.advance(60_000);
    await send();
    await send({ registrationId: await startRegistration() });

    await expect(send()).rejects.toMatchObject({
      code: 'code.too_many',
      details: { retryAfterMs: codeLimits.windowMs - 60_000 },
    });
    expect(messages.sent).toHaveLength(3);
    setup.world.clock.advance(codeLimits.windowMs - 60_000);
    await expect(send()).resolves.toBeTruthy();
  });

  test('are limited to three of ten concurrent sends to one recipient', async () => {
    const sends = await Promise.allSettled(Array.from({ length: 10 }, () => send()));

    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(messages.sent).toHaveLength(3);
  });

  test('are limited to three unverified ones per IP address, for all recipients', async () => {
    for (let count = 0; count < 3; count += 1) await toAnother('10.3.0.1');

    await expect(toAnother('10.3.0.1')).rejects.toMatchObject({
      code: 'code.too_many',
      details: { retryAfterMs: codeLimits.windowMs },
    });
    await expect(toAnother('10.3.0.2')).resolves.toBeUndefined();
  });

  test('are not limited per IP address if they are verified', async () => {
    for (let count = 0; count < 10; count += 1) {
      await toAnother('10.3.1.1');
      expect(await outcome(lastCode())).toHaveProperty('recipient');
    }
  });

  test('all stop counting when the last one of a registration is verified', async () => {
    const recipient = otherRecipient().recipient;
    setup.registrationId = await startRegistration();
    for (let count = 0; count < 2; count += 1) {
      await send({ address: '10.3.2.1', recipient });
      setup.world.clock.advance(1000);
    }
    await outcome(lastCode());

    for (let count = 0; count < 3; count += 1) await toAnother('10.3.2.1');
    await expect(toAnother('10.3.2.1')).rejects.toMatchObject({ code: 'code.too_many' });
  });

  test('stay limited after a restart', async () => {
    for (let count = 0; count < 3; count += 1) await toAnother('10.3.3.1');

    await expect(toAnother('10.3.3.1', newCodes())).rejects.toMatchObject({ code: 'code.too_many' });
  });

  test('are limited to three of ten concurrent sends from one IP address', async () => {
    const targets = await Promise.all(
      Array.from({ length: 10 }, async () => ({
        address: '10.3.4.1',
        registrationId: await startRegistration(),
        ...otherRecipient(),
      })),
    );

    const sends = await Promise.allSettled(targets.map((target) => send(target)));

    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('are limited per tenant and hour', async () => {
    await setup.world.own.owner.query(
      `insert into registration_codes (tenant_id, registration_id, recipient, code_hash, tries_left, sent_at, expires_at)
       select $1, $2, '+9198470' || n, '', 0, $3, $3 from generate_series(1, $4::int) n`,
      [
        setup.world.tenants.acme.tenantId,
        setup.registrationId,
        setup.world.clock.now(),
        codeLimits.maxTenantSends,
      ],
    );
    await expect(toAnother('10.3.5.1')).rejects.toMatchObject({ code: 'code.too_many' });

    setup.world.clock.advance(codeLimits.tenantWindowMs);
    await expect(toAnother('10.3.5.1')).resolves.toBeUndefined();
  });

  describe('of a range of numbers', () => {
    const inRange = (last: number) => `+919777777${String(last).padStart(3, '0')}`;
    async function sendToRange(max: number): Promise<void> {
      for (let count = 0; count < max; count += 1) {
        setup.registrationId = await startRegistration();
        await send({ address: `10.8.0.${count}`, recipient: inRange(count) });
      }
    }

    test('are limited per hour if they are unverified, from all addresses together', async () => {
      await sendToRange(codeLimits.maxRangeSends);
      setup.registrationId = await startRegistration();

      await expect(send({ address: '10.8.1.1', recipient: inRange(999) })).rejects.toMatchObject({
        code: 'code.too_many',
        details: { retryAfterMs: codeLimits.tenantWindowMs },
      });
      await expect(toAnother('10.8.1.1')).resolves.toBeUndefined();
      setup.world.clock.advance(codeLimits.tenantWindowMs);
      await expect(send({ address: '10.8.1.1', recipient: inRange(999) })).resolves.toBeTruthy();
    });
  });

  test('above half of those of the tenant are reported once a day', async () => {
    const fillHour = (max: number) =>
      setup.world.own.owner.query(
        `insert into registration_codes (tenant_id, registration_id, recipient, code_hash, tries_left, sent_at, expires_at)
         select $1, $2, '+9198490' || n, '', 0, $3, $3 from generate_series(1, $4::int) n`,
        [setup.world.tenants.acme.tenantId, setup.registrationId, setup.world.clock.now(), max],
      );
    setup.world.clock.advance(codeLimits.tenantWindowMs);
    setup.alerts = 0;
    await fillHour(codeLimits.alertSends - 2);
    await toAnother('10.9.0.1');
    expect(setup.alerts).toBe(0);
    await toAnother('10.9.0.1');
    await toAnother('10.9.0.1');
    expect(setup.alerts).toBe(1);

    setup.world.clock.advance(codeLimits.dayMs);
    await fillHour(codeLimits.alertSends);
    await toAnother('10.9.0.1');
    expect(setup.alerts).toBe(2);
  });

  describe('in a day', () => {
    /** Sends at intervals at which no other limit applies. */
    async function sendUpTo(max: number): Promise<void> {
      for (let count = 0; count < max; count += 1) {
        await send();
        setup.world.clock.advance(codeLimits.windowMs);
      }
    }

    test('are limited to ten unverified ones per recipient, by a count without the recipient', async () => {
      await sendUpTo(codeLimits.maxDailySends);

      await expect(send()).rejects.toMatchObject({
        code: 'code.too_many',
        details: { retryAfterMs: codeLimits.dayMs - codeLimits.maxDailySends * codeLimits.windowMs },
      });
      const { rows } = await setup.world.own.owner.query('select c::text as kept from recent_codes c');
      expect(JSON.stringify(rows)).not.toContain(setup.recipient);
    });

    test('are counted for all tenants together', async () => {
      await sendUpTo(codeLimits.maxDailySends);

      await expect(sendFromGlobex()).rejects.toMatchObject({ code: 'code.too_many' });
    });

    test('start at zero when one is verified', async () => {
      await sendUpTo(codeLimits.maxDailySends - 1);
      await send();
      await outcome(lastCode());

      await expect(send()).resolves.toBeTruthy();
    });

    test('are not counted if they could not be sent', async () => {
      await sendUpTo(codeLimits.maxDailySends - 1);
      messages.failing = true;
      await expect(send()).rejects.toMatchObject({ code: 'code.not_sent' });
      messages.failing = false;

      await expect(send()).resolves.toBeTruthy();
    });
  });

  async function sendFromGlobex() {
    const { codes, own, recipient, world } = setup;
    const { globex } = world.tenants;
    const { id: ofGlobex } = await buildProduct(world, globex);
    const caller = { address: '10.5.0.1', host: 'globex.localhost', languages: null, browser: own };
    return codes.send(globex, caller, async (tx) => {
      const row = { productId: ofGlobex, answers: {}, phone: recipient, createdAt: world.clock.now() };
      const { id } = await registrations.insert(tx, row);
      const tenant = { name: 'Globex', codesPerAddress: 3 };
      return { registrationId: id, channel: 'sms', recipient, tenant };
    });
  }

  test('are limited per site and hour to a part of those of the tenant', async () => {
    await toAnother('10.3.6.1');
    await setup.world.own.owner.query(
      `insert into registration_codes (tenant_id, registration_id, recipient, code_hash, tries_left, sent_at, expires_at, site_hash)
       select tenant_id, registration_id, '+9198480' || n, '', 0, sent_at, sent_at, site_hash
       from registration_codes, generate_series(2, $2::int) n where registration_id = $1`,
      [setup.registrationId, codeLimits.maxSiteSends],
    );

    await expect(toAnother('10.3.6.2')).rejects.toMatchObject({
      code: 'code.too_many',
      details: { retryAfterMs: codeLimits.tenantWindowMs },
    });
    await expect(toAnother('10.3.7.1')).resolves.toBeUndefined();
  });
});
