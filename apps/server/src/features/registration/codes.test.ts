import { codeLimits } from '@foyer/contract/registration.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { createCarrier, type FakeCarrier, testSecret } from '../../platform/testing/test-server.ts';
import { buildProduct, createWorld, type World } from '../../platform/testing/test-world.ts';
import { type Codes, createCodes } from './codes.ts';
import * as store from './store.ts';

describe('one-time codes', () => {
  const own = 'the secret of the browser that asks';
  const messages: FakeCarrier = createCarrier();
  let world: World;
  let codes: Codes;
  let productId: string;
  let people = 0;
  let others = 0;
  let recipient: string;
  let registrationId: string;

  /** As a process that has just started would. */
  const newCodes = () =>
    createCodes({
      ...{ database: world.database, messages, now: world.clock.now, secret: testSecret },
      audit: createAudit(createEventBus()),
    });

  beforeAll(async () => {
    world = await createWorld();
    codes = newCodes();
    productId = (await buildProduct(world, world.tenants.acme)).id;
  });
  beforeEach(async () => {
    people += 1;
    recipient = `+9198450${String(20_000 + people)}`;
    messages.failing = false;
    messages.sent.length = 0;
    registrationId = await startRegistration();
  });
  afterAll(() => world.close());

  function startRegistration(): Promise<string> {
    return world.database.withTenant(world.tenants.acme, async (unit) => {
      const { id } = await store.insert(unit, {
        productId,
        answers: {},
        phone: recipient,
        createdAt: world.clock.now(),
      });
      return id;
    });
  }

  function send(
    more: { registrationId?: string; recipient?: string; address?: string } = {},
    using: Codes = codes,
  ) {
    const { address = `10.2.0.${people}`, ...target } = more;
    const tenant = { name: 'Acme', codesPerAddress: 3 };
    const sent = { channel: 'sms', tenant, registrationId, recipient, ...target } as const;
    return using.send(
      world.tenants.acme,
      { address, host: 'acme.localhost', languages: null, browser: own },
      async () => sent,
    );
  }

  const prove = (code: string, browser: string | null) =>
    world.database.withTenant(world.tenants.acme, (unit) => codes.prove(unit, registrationId, code, browser));
  const outcome = async (code: string, browser: string | null = own) => {
    const proof = await prove(code, browser);
    return proof instanceof DomainError ? { code: proof.code, ...proof.details } : proof;
  };
  const lastCode = () => /^\d{6}/.exec(messages.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
  const wrong = (by = 1) => String((Number(lastCode()) + by) % 1_000_000).padStart(6, '0');

  test('the right code proves whom it was sent to, once', async () => {
    await send();

    expect(await outcome(lastCode())).toEqual({ recipient });
    expect(await outcome(lastCode())).toEqual({ code: 'code.expired' });
  });

  test('each wrong try says how many are left; after the fifth not even the right one counts', async () => {
    await send();

    for (const triesLeft of [4, 3, 2, 1])
      expect(await outcome(wrong())).toEqual({ code: 'code.wrong', triesLeft });
    expect(await outcome(wrong())).toEqual({ code: 'code.exhausted' });
    expect(await outcome(lastCode())).toEqual({ code: 'code.exhausted' });
  });

  test('of fifty guesses at once five are looked at', async () => {
    await send();

    const guesses = Array.from({ length: 50 }, (_, index) => outcome(wrong(index + 1)));
    const outcomes = (await Promise.all(guesses)) as { code: string; triesLeft?: number }[];

    expect(
      outcomes
        .filter(({ code }) => code === 'code.wrong')
        .map(({ triesLeft }) => triesLeft)
        .sort(),
    ).toEqual([1, 2, 3, 4]);
    expect(outcomes.filter(({ code }) => code === 'code.exhausted')).toHaveLength(46);
    expect(await outcome(lastCode())).toEqual({ code: 'code.exhausted' });
  });

  test('the right code given twenty times at once proves once', async () => {
    await send();
    const code = lastCode();

    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(code)));

    expect(outcomes.filter((one) => 'recipient' in one)).toHaveLength(1);
    expect(outcomes.filter((one) => 'code' in one && one.code === 'code.expired')).toHaveLength(19);
  });

  test('another browser hears the same of right and wrong codes, and uses no try up', async () => {
    await send();

    for (const code of [lastCode(), wrong(), wrong(2), wrong(3), wrong(4), wrong(5)])
      for (const browser of ['a guess', '', null])
        expect(await outcome(code, browser)).toEqual({ code: 'code.other_browser' });
    expect(await outcome(wrong())).toEqual({ code: 'code.wrong', triesLeft: 4 });
    expect(await outcome(lastCode())).toEqual({ recipient });
  });

  test('another browser is not told either that the code was used up, or has run out', async () => {
    await send();
    await outcome(lastCode());
    expect(await outcome(lastCode(), 'a guess')).toEqual({ code: 'code.other_browser' });
    world.clock.advance(codeLimits.lastsMs);

    expect(await outcome(lastCode(), 'a guess')).toEqual({ code: 'code.other_browser' });
  });

  test('a code of before there were such secrets proves nothing', async () => {
    await send();
    await world.own.owner.query(
      'update registration_codes set browser_hash = null where registration_id = $1',
      [registrationId],
    );

    expect(await outcome(lastCode())).toEqual({ code: 'code.other_browser' });
  });

  test('a code is good for ten minutes', async () => {
    await send();
    world.clock.advance(codeLimits.lastsMs - 1);
    expect(await outcome(wrong())).toMatchObject({ code: 'code.wrong' });
    world.clock.advance(1);

    expect(await outcome(lastCode())).toEqual({ code: 'code.expired' });
  });

  test('a new code replaces the one before, and comes with tries of its own', async () => {
    await send();
    const first = lastCode();
    for (let tries = 0; tries < codeLimits.tries; tries += 1) await outcome(wrong());
    world.clock.advance(1000);
    await send();

    if (lastCode() !== first) expect(await outcome(first)).toEqual({ code: 'code.wrong', triesLeft: 4 });
    expect(await outcome(lastCode())).toEqual({ recipient });
  });

  test('a replaced code does not come back when the newer one was used', async () => {
    await send();
    const first = lastCode();
    world.clock.advance(1000);
    await send();
    await outcome(lastCode());

    expect(await outcome(first)).toEqual({ code: 'code.expired' });
  });

  test('the fourth code to one recipient within a quarter of an hour has to wait, whatever it is for', async () => {
    await send();
    world.clock.advance(60_000);
    await send();
    await send({ registrationId: await startRegistration() });

    await expect(send()).rejects.toMatchObject({
      code: 'code.too_many',
      details: { retryAfterMs: codeLimits.windowMs - 60_000 },
    });
    expect(messages.sent).toHaveLength(3);
    world.clock.advance(codeLimits.windowMs - 60_000);
    await expect(send()).resolves.toBeTruthy();
  });

  test('of ten sends to one recipient at once three go out', async () => {
    const sends = await Promise.allSettled(Array.from({ length: 10 }, () => send()));

    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(messages.sent).toHaveLength(3);
  });

  function somebodyElse() {
    others += 1;
    return { recipient: `+9198460${String(20_000 + others)}` };
  }
  async function toSomebodyElse(address: string, using: Codes = codes): Promise<void> {
    registrationId = await startRegistration();
    await send({ address, ...somebodyElse() }, using);
  }

  test('one address has three codes out that nobody proved, whomever they went to', async () => {
    for (let count = 0; count < 3; count += 1) await toSomebodyElse('10.3.0.1');

    await expect(toSomebodyElse('10.3.0.1')).rejects.toMatchObject({
      code: 'code.too_many',
      details: { retryAfterMs: codeLimits.windowMs },
    });
    await expect(toSomebodyElse('10.3.0.2')).resolves.toBeUndefined();
  });

  test('an office whose people prove their codes is never locked out', async () => {
    for (let count = 0; count < 10; count += 1) {
      await toSomebodyElse('10.3.1.1');
      expect(await outcome(lastCode())).toHaveProperty('recipient');
    }
  });

  test('who needed two codes gives both places back by proving the second', async () => {
    const recipient = somebodyElse().recipient;
    registrationId = await startRegistration();
    for (let count = 0; count < 2; count += 1) {
      await send({ address: '10.3.2.1', recipient });
      world.clock.advance(1000);
    }
    await outcome(lastCode());

    for (let count = 0; count < 3; count += 1) await toSomebodyElse('10.3.2.1');
    await expect(toSomebodyElse('10.3.2.1')).rejects.toMatchObject({ code: 'code.too_many' });
  });

  test('a restart forgets nothing of it', async () => {
    for (let count = 0; count < 3; count += 1) await toSomebodyElse('10.3.3.1');

    await expect(toSomebodyElse('10.3.3.1', newCodes())).rejects.toMatchObject({ code: 'code.too_many' });
  });

  test('of ten at once from one address three go out', async () => {
    const targets = await Promise.all(
      Array.from({ length: 10 }, async () => ({
        ...{ address: '10.3.4.1', registrationId: await startRegistration(), ...somebodyElse() },
      })),
    );

    const sends = await Promise.allSettled(targets.map((target) => send(target)));

    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('a tenant whose hour is full sends no more, whoever asks from wherever', async () => {
    await world.own.owner.query(
      `insert into registration_codes (tenant_id, registration_id, recipient, code_hash, tries_left, sent_at, expires_at)
       select $1, $2, '+9198470' || n, '', 0, $3, $3 from generate_series(1, $4::int) n`,
      [world.tenants.acme.tenantId, registrationId, world.clock.now(), codeLimits.tenantSends],
    );
    await expect(toSomebodyElse('10.3.5.1')).rejects.toMatchObject({ code: 'code.too_many' });

    world.clock.advance(codeLimits.tenantWindowMs);
    await expect(toSomebodyElse('10.3.5.1')).resolves.toBeUndefined();
  });

  test('a code that could not be sent counts for nothing, and the one before still works', async () => {
    await send();
    const first = lastCode();
    world.clock.advance(1000);
    messages.failing = true;
    for (let failures = 0; failures < 4; failures += 1) {
      await expect(send()).rejects.toMatchObject({ code: 'code.not_sent' });
    }
    messages.failing = false;

    expect(await outcome(first)).toEqual({ recipient });
    await expect(send()).resolves.toBeTruthy();
  });

  test('what fails before the send leaves nothing behind', async () => {
    const failing = codes.send(
      world.tenants.acme,
      { address: '10.4.0.1', host: 'acme.localhost', languages: null, browser: own },
      async () => {
        throw new DomainError('product.not_found');
      },
    );

    await expect(failing).rejects.toMatchObject({ code: 'product.not_found' });
    expect(messages.sent).toEqual([]);
  });

  test('the code is kept nowhere', async () => {
    await send();

    const { rows } = await world.own.owner.query(
      'select c::text as kept from registration_codes c where registration_id = $1',
      [registrationId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].kept.split(',').at(4)).toMatch(/x[0-9a-f]{64}/);
    expect(rows[0].kept.replaceAll(/[0-9a-f-]{20,}/g, '')).not.toContain(`,${lastCode()},`);
  });
});
