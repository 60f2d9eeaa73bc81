import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { createCodeSetup } from '../../../testing/setups/code-setup.ts';

describe('one-time codes', () => {
  const setup = createCodeSetup();
  const { lastCode, messages, outcome, send, wrong } = setup;

  test('verify their recipient once, and the same browser again for two minutes, when an answer was lost', async () => {
    await send();

    expect(await outcome(lastCode())).toEqual({ recipient: setup.recipient, isRepeated: false });
    setup.world.clock.advance(codeLimits.repeatMs);
    expect(await outcome(lastCode())).toEqual({ recipient: setup.recipient, isRepeated: true });
    expect(await outcome(wrong())).toEqual({ code: 'code.expired' });
    expect(await outcome(lastCode(), 'a guess')).toEqual({ code: 'code.other_browser' });
    setup.world.clock.advance(1);
    expect(await outcome(lastCode())).toEqual({ code: 'code.expired' });
  });

  test('verify no earlier code again', async () => {
    await send();
    const earlier = lastCode();
    await outcome(earlier);
    setup.world.clock.advance(codeLimits.resendAfterMs);
    await send();

    expect(await outcome(earlier)).not.toHaveProperty('recipient');
  });

  test('report the remaining attempts, and are exhausted after the fifth wrong one', async () => {
    await send();

    for (const triesLeft of [4, 3, 2, 1])
      expect(await outcome(wrong())).toEqual({ code: 'code.wrong', triesLeft });
    expect(await outcome(wrong())).toEqual({ code: 'code.exhausted' });
    expect(await outcome(lastCode())).toEqual({ code: 'code.exhausted' });
  });

  test('accept five of fifty concurrent attempts', async () => {
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

  test('verify once under twenty concurrent calls with the right code', async () => {
    await send();
    const code = lastCode();

    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(code)));

    expect(outcomes.filter((one) => 'isRepeated' in one && !one.isRepeated)).toHaveLength(1);
    expect(outcomes.filter((one) => 'isRepeated' in one && one.isRepeated)).toHaveLength(19);
  });

  test('answer another browser the same for right and wrong codes, and use no attempt', async () => {
    await send();

    for (const code of [lastCode(), wrong(), wrong(2), wrong(3), wrong(4), wrong(5)])
      for (const browser of ['a guess', '', null])
        expect(await outcome(code, browser)).toEqual({ code: 'code.other_browser' });
    expect(await outcome(wrong())).toEqual({ code: 'code.wrong', triesLeft: 4 });
    expect(await outcome(lastCode())).toMatchObject({ recipient: setup.recipient });
  });

  test('stay valid when another browser requests one for the same registration, and each is accepted only in its own browser', async () => {
    await send();
    const first = lastCode();
    setup.world.clock.advance(1000);
    await send({ browser: 'another' });
    if (lastCode() === first) return;

    // The code that was requested elsewhere is no guess and uses no attempt.
    expect(await outcome(lastCode())).toEqual({ code: 'code.other_browser' });
    expect(await outcome(first, 'another')).toEqual({ code: 'code.superseded' });
    expect(await outcome(wrong())).toEqual({ code: 'code.wrong', triesLeft: 4 });
    expect(await outcome(first)).toEqual({ recipient: setup.recipient, isRepeated: false });
    expect(await outcome(lastCode(), 'another')).toEqual({ recipient: setup.recipient, isRepeated: false });
  });

  test('have no more attempts after another browser requests one', async () => {
    await send();
    const first = lastCode();
    for (let tries = 1; tries <= codeLimits.maxAttempts; tries += 1) await outcome(wrong());
    await send({ browser: 'another' });

    expect(await outcome(first)).toEqual({ code: 'code.exhausted' });
  });

  test('do not tell another browser whether they are used or expired', async () => {
    await send();
    await outcome(lastCode());
    expect(await outcome(lastCode(), 'a guess')).toEqual({ code: 'code.other_browser' });
    setup.world.clock.advance(codeLimits.lifetimeMs);

    expect(await outcome(lastCode(), 'a guess')).toEqual({ code: 'code.other_browser' });
  });

  test('without a browser hash, from an earlier version, are rejected', async () => {
    await send();
    await setup.world.own.owner.query(
      'update registration_codes set browser_hash = null where registration_id = $1',
      [setup.registrationId],
    );

    expect(await outcome(lastCode())).toEqual({ code: 'code.other_browser' });
  });

  test('expire after ten minutes', async () => {
    await send();
    setup.world.clock.advance(codeLimits.lifetimeMs - 1);
    expect(await outcome(wrong())).toMatchObject({ code: 'code.wrong' });
    setup.world.clock.advance(1);

    expect(await outcome(lastCode())).toEqual({ code: 'code.expired' });
  });

  test('are replaced by a new code, which has its own attempts', async () => {
    await send();
    const first = lastCode();
    for (let tries = 0; tries < codeLimits.maxAttempts; tries += 1) await outcome(wrong());
    setup.world.clock.advance(1000);
    await send();

    if (lastCode() === first) return;
    expect(await outcome(first)).toEqual({ code: 'code.superseded' });
    // It used no attempt.
    expect(await outcome(wrong())).toEqual({ code: 'code.wrong', triesLeft: 4 });
    expect(await outcome(lastCode())).toMatchObject({ recipient: setup.recipient });
  });

  test('of another registration of the same recipient are wrong codes and use an attempt', async () => {
    await send();
    const first = lastCode();
    setup.registrationId = await setup.startRegistration();
    await send();

    if (lastCode() === first) return;
    expect(await outcome(first)).toEqual({ code: 'code.wrong', triesLeft: 4 });
    expect(await outcome(lastCode())).toMatchObject({ recipient: setup.recipient });
  });

  test('stay invalid after the code that replaced them was used', async () => {
    await send();
    const first = lastCode();
    setup.world.clock.advance(1000);
    await send();
    await outcome(lastCode());

    expect(await outcome(first)).toEqual({ code: 'code.expired' });
  });

  test('that could not be sent are not counted, and the previous one stays valid', async () => {
    await send();
    const first = lastCode();
    setup.world.clock.advance(1000);
    messages.failing = true;
    for (let failures = 0; failures < 4; failures += 1) {
      await expect(send()).rejects.toMatchObject({ code: 'code.not_sent' });
    }
    messages.failing = false;

    expect(await outcome(first)).toMatchObject({ recipient: setup.recipient });
    await expect(send()).resolves.toBeTruthy();
  });

  test('that may have been sent are counted, and the previous one stays valid', async () => {
    await send();
    const first = lastCode();
    setup.world.clock.advance(1000);
    messages.failing = true;
    messages.maybeSent = true;
    for (let failures = 0; failures < 2; failures += 1)
      await expect(send()).rejects.toMatchObject({ code: 'code.not_sent' });
    messages.failing = false;

    await expect(send()).rejects.toMatchObject({ code: 'code.too_many' });
    expect(await outcome(first)).toMatchObject({ recipient: setup.recipient });
  });

  test('are not stored if the transaction before the send fails', async () => {
    const failing = setup.codes.send(
      setup.world.tenants.acme,
      { address: '10.4.0.1', host: 'acme.localhost', languages: null, browser: setup.own },
      async () => {
        throw new DomainError('product.not_found');
      },
    );

    await expect(failing).rejects.toMatchObject({ code: 'product.not_found' });
    expect(messages.sent).toEqual([]);
  });

  test('are not stored in clear text', async () => {
    await send();

    const { rows } = await setup.world.own.owner.query(
      'select c::text as kept from registration_codes c where registration_id = $1',
      [setup.registrationId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].kept.split(',').at(4)).toMatch(/x[0-9a-f]{64}/);
    expect(rows[0].kept.replaceAll(/[0-9a-f-]{20,}/g, '')).not.toContain(`,${lastCode()},`);
  });
});
