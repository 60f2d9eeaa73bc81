import type { Carriers, PhoneProvider } from '@foyer/contract/managed-messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MessagingParts, messagingParts } from '../../platform/testing/compose-messaging.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { type CarrierSettings, createCarrierSettings } from './carriers.ts';
import { outboxCarrier } from './outbox.ts';

const origin = 'https://acme.example.test';
const olga = { kind: 'USER', id: null, name: 'Olga', ip: null } as const;
const twilio = { kind: 'twilio', accountSid: `AC${'0'.repeat(32)}`, from: '+15005550006' } as const;
const provider: PhoneProvider = {
  ...{ kind: 'http', url: 'https://sms.example.com/send', method: 'POST', from: 'ACME', idPath: 'id' },
  ...{ headers: { authorization: 'Bearer {{ secret }}' }, contentType: 'application/json' },
  body: '{"to":"{{ to }}","text":"{{ text }}"}',
};
const none = { kind: 'none' } as const;
const mailServer = {
  kind: 'smtp',
  url: 'smtps://user@mail.example.com',
  from: 'Acme <a@acme.test>',
} as const;

type Wished = Parameters<CarrierSettings['set']>[3];

describe('a tenant’s carriers', () => {
  let world: World;
  let parts: MessagingParts;
  let carriers: CarrierSettings;

  beforeAll(async () => {
    world = await createWorld();
  });
  beforeEach(async () => {
    await world.own.owner.query('delete from message_carriers');
    parts = messagingParts(world, { config: { privateCarriers: false } });
    carriers = createCarrierSettings({ ...parts, outboxCarrier });
  });
  afterAll(() => world.close());

  const set = (wished: Partial<Wished>): Promise<Carriers> =>
    world.database.withTenant(world.tenants.acme, async (unit) => {
      const { hasSecret: _, callbacks: __, ...now } = await carriers.find(unit, origin);
      return carriers.set(unit, olga, origin, { ...now, secrets: {}, ...wished });
    });
  const kinds = (tenant: 'acme' | 'globex' = 'acme') =>
    world.database.withTenant(world.tenants[tenant], async (unit) => {
      const { of } = await carriers.load(unit);
      return (['sms', 'whatsapp', 'email'] as const).map((channel) => of(channel)?.kind ?? null);
    });

  test('are what the installation has, until the tenant says otherwise', async () => {
    expect(await kinds()).toEqual([null, null, null]);
    carriers = createCarrierSettings({
      ...parts,
      ...{ outboxCarrier, config: { ...parts.config, smtpUrl: 'smtp://127.0.0.1:9' } },
    });
    expect(await kinds()).toEqual([null, null, 'smtp']);
    carriers.close();
    carriers = createCarrierSettings({ ...parts, outboxCarrier, config: { ...parts.config, demo: true } });
    expect(await kinds()).toEqual(['outbox', 'outbox', 'outbox']);

    await set({ sms: twilio, email: none, secrets: { sms: 'token' } });

    expect(await kinds()).toEqual(['twilio', 'outbox', null]);
    expect(await kinds('globex')).toEqual(['outbox', 'outbox', 'outbox']);
  });

  test('secrets are written, kept encrypted, never told and not in the log', async () => {
    const told = await set({
      sms: twilio,
      whatsapp: provider,
      secrets: { sms: 'top-secret-1', whatsapp: 'top-secret-2' },
    });

    expect(told).toMatchObject({
      hasSecret: { sms: true, whatsapp: true, email: false },
      callbacks: {
        sms: `${origin}/api/messages/callback/twilio/{{ id }}`,
        whatsapp: `${origin}/api/messages/callback/http/{{ id }}`,
      },
    });
    const { rows } = await world.own.owner.query('select * from message_carriers');
    const everything = JSON.stringify([
      told,
      parts.noted,
      rows.map((row) => row.sms_secret.toString('latin1')),
    ]);
    expect(everything).not.toContain('top-secret');
    expect(parts.noted.at(-1)).toMatchObject({ logType: 'CONFIG', entity: { kind: 'message-carriers' } });
    expect(JSON.stringify(parts.noted)).not.toContain('Bearer');
  });

  test('a secret stays when nothing is said of it, goes when it is taken away, and never to another carrier', async () => {
    await set({ sms: twilio, secrets: { sms: 'token' } });
    expect((await set({ quietHours: { from: '21:00', to: '08:00' } })).hasSecret.sms).toBe(true);
    expect((await set({ sms: provider })).hasSecret.sms).toBe(false);
    await set({ sms: twilio, secrets: { sms: 'token' } });
    expect((await set({ secrets: { sms: null } })).hasSecret.sms).toBe(false);
    expect(await kinds()).toEqual([null, null, null]);
  });

  test('a secret follows a change of path, not one to another host', async () => {
    await set({ whatsapp: provider, email: mailServer, secrets: { whatsapp: 'token', email: 'password' } });
    const moved = { whatsapp: { ...provider, url: `${provider.url}/v2` } };
    expect((await set(moved)).hasSecret).toMatchObject({ whatsapp: true, email: true });

    const elsewhere = await set({
      whatsapp: { ...provider, url: 'https://collector.example.net/' },
      email: { ...mailServer, url: 'smtp://collector.example.net' },
    });
    expect(elsewhere.hasSecret).toMatchObject({ whatsapp: false, email: false });
  });

  test('another tenant’s secret cannot be read as one’s own', async () => {
    await set({ sms: twilio, secrets: { sms: 'token' } });
    const { globex, acme } = world.tenants;
    await world.own.owner.query('update message_carriers set tenant_id = $1', [globex.tenantId]);

    await expect(kinds('globex')).rejects.toThrow();
    await world.own.owner.query('update message_carriers set tenant_id = $1', [acme.tenantId]);
  });

  test('that somebody else changed meanwhile are not overwritten', async () => {
    await set({ sms: none });

    await expect(set({ version: 0 })).rejects.toMatchObject({
      code: 'record.conflict',
      details: { changedBy: 'Olga' },
    });
  });

  const http = (differing: object) => ({ sms: { ...provider, ...differing } }) as Partial<Wished>;
  const mail = (differing: object) => ({ email: { ...mailServer, ...differing } }) as Partial<Wished>;
  test.each<[string, Partial<Wished>, string]>([
    ['not encrypted', http({ url: 'http://sms.example.com/' }), 'sms.url'],
    ['this machine', http({ url: 'https://127.0.0.1/' }), 'sms.url'],
    ['this machine, spelled otherwise', http({ url: 'https://0x7f.1/' }), 'sms.url'],
    ['where a cloud tells its secrets', http({ url: 'https://169.254.169.254/latest' }), 'sms.url'],
    ['a name of our own house', http({ url: 'https://metadata.google.internal/' }), 'sms.url'],
    ['a name without a dot', http({ url: 'https://postgres/' }), 'sms.url'],
    ['a file', http({ url: 'file:///etc/passwd' }), 'sms.url'],
    ['a password that everybody would see', http({ url: 'https://a:b@sms.example.com/' }), 'sms.url'],
    ['a host that the recipient names', http({ url: 'https://{{ to }}.example.com/' }), 'sms.url'],
    ['a call that is no JSON', http({ body: '{"to": {{ to }}' }), 'sms.body'],
    ['a placeholder that nothing fills', http({ body: '{"to":"{{ phone }}"}' }), 'sms.body'],
    ['a header that is the connection’s', http({ headers: { Host: 'other' } }), 'sms.headers'],
    ['a header that is none', http({ headers: { 'a b': 'c' } }), 'sms.headers'],
    ['a sender that Twilio does not know', { sms: { ...twilio, from: '=cmd()' } }, 'sms.from'],
    ['a mail server in our own house', mail({ url: 'smtp://10.0.0.5' }), 'email.url'],
    ['a mail server by another way', mail({ url: 'https://mail.example.com' }), 'email.url'],
    ['a mail server’s password in its address', mail({ url: 'smtp://a:b@mail.example.com' }), 'email.url'],
    ['two senders', mail({ from: 'a@acme.test, b@acme.test' }), 'email.from'],
    ['a header in the sender', mail({ from: 'A\r\nBcc: x <a@acme.test>' }), 'email.from'],
  ])('%s is refused at the field', async (_what, wished, field) => {
    await expect(set(wished)).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { [field]: expect.any(String) } },
    });
    expect((await set({})).sms).toEqual({ kind: 'operator' });
  });
});
