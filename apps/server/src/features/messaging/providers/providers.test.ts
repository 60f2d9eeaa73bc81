import type { MessageProviders, PhoneProviderSettings } from '@foyer/contract/messaging/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MessagingTestDependencies,
  messagingDependencies,
} from '../../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { outboxProvider } from '../outbox/outbox.ts';
import { createProviderSettings, type ProviderSettings } from './providers.ts';

const origin = 'https://acme.example.test';
const olga = { kind: 'USER', id: null, name: 'Olga', ip: null } as const;
const twilio = { kind: 'twilio', accountSid: `AC${'0'.repeat(32)}`, from: '+15005550006' } as const;
const provider: PhoneProviderSettings = {
  kind: 'http',
  url: 'https://sms.example.com/send',
  method: 'POST',
  from: 'ACME',
  idPath: 'id',
  headers: { authorization: 'Bearer {{ secret }}' },
  contentType: 'application/json',
  body: '{"to":"{{ to }}","text":"{{ text }}"}',
};
const none = { kind: 'none' } as const;
const token = 'a token of the tests';
const mailServer = {
  kind: 'smtp',
  url: 'smtps://user@mail.example.com',
  from: 'Acme <a@acme.test>',
} as const;

type ProvidersInput = Parameters<ProviderSettings['set']>[3];

describe('a tenant’s message providers', () => {
  let setup: TenantSetup;
  let parts: MessagingTestDependencies;
  let providers: ProviderSettings;

  beforeAll(async () => {
    setup = await createTenantSetup();
  });
  beforeEach(async () => {
    await setup.own.owner.query('delete from message_carriers');
    parts = messagingDependencies(setup, { config: { allowPrivateProviders: false } });
    providers = createProviderSettings({ ...parts, outboxProvider });
  });
  afterAll(() => setup.close());

  const set = (input: Partial<ProvidersInput>): Promise<MessageProviders> =>
    setup.database.withTenant(setup.tenants.acme, async (tx) => {
      const {
        hasSecret: _,
        isSecretUnreadable: __,
        callbacks: ___,
        ...now
      } = await providers.find(tx, origin);
      return providers.set(tx, olga, origin, { ...now, secrets: {}, ...input });
    });
  const kinds = (tenant: 'acme' | 'globex' = 'acme') =>
    setup.database.withTenant(setup.tenants[tenant], async (tx) => {
      const { providerFor } = await providers.load(tx);
      return (['sms', 'whatsapp', 'email'] as const).map((channel) => providerFor(channel)?.kind ?? null);
    });

  test('default to the installation’s own', async () => {
    expect(await kinds()).toEqual([null, null, null]);
    providers = createProviderSettings({
      ...parts,
      outboxProvider,
      config: { ...parts.config, smtpUrl: 'smtp://127.0.0.1:9' },
    });
    expect(await kinds()).toEqual([null, null, 'smtp']);
    providers.close();
    providers = createProviderSettings({ ...parts, outboxProvider, config: { ...parts.config, demo: true } });
    expect(await kinds()).toEqual(['outbox', 'outbox', 'outbox']);

    await set({ sms: twilio, email: none, secrets: { sms: token } });

    expect(await kinds()).toEqual(['twilio', 'outbox', null]);
    expect(await kinds('globex')).toEqual(['outbox', 'outbox', 'outbox']);
  });

  test('send nothing inside a transaction, where a provider that hangs would keep a connection', async () => {
    await set({ sms: twilio, secrets: { sms: token } });

    const sent = setup.database.withTenant(setup.tenants.acme, async (tx) => {
      const { providerFor } = await providers.load(tx);
      return providerFor('sms')?.send({
        id: crypto.randomUUID(),
        kind: 'code',
        channel: 'sms',
        to: '+15005550006',
        subject: null,
        text: 'Your code is 123456.',
        callbackUrlFor: () => '',
        unsubscribeUrl: null,
        calendar: null,
      });
    });

    await expect(sent).rejects.toThrow('send called inside a transaction');
  });

  test('store secrets encrypted, and neither return nor audit them', async () => {
    const report = await set({
      sms: twilio,
      whatsapp: provider,
      secrets: { sms: 'top-secret-of-twilio', whatsapp: 'top-secret-of-http' },
    });

    expect(report).toMatchObject({
      hasSecret: { sms: true, whatsapp: true, email: false },
      callbacks: {
        sms: `${origin}/api/messages/callback/twilio/{{ id }}`,
        whatsapp: `${origin}/api/messages/callback/http/{{ id }}`,
      },
    });
    const { rows } = await setup.own.owner.query('select * from message_carriers');
    const everything = JSON.stringify([
      report,
      parts.noted,
      rows.map((row) => row.sms_secret.toString('latin1')),
    ]);
    expect(everything).not.toContain('top-secret');
    expect(parts.noted.at(-1)).toMatchObject({ logType: 'CONFIG', entity: { kind: 'message-carriers' } });
    expect(JSON.stringify(parts.noted)).not.toContain('Bearer');
  });

  test('are not configured while their secret cannot be decrypted, which is reported once', async () => {
    await set({
      sms: twilio,
      whatsapp: none,
      email: mailServer,
      secrets: { sms: 'token of sixteen and more', email: 'password' },
    });
    providers = createProviderSettings({
      ...parts,
      outboxProvider,
      secret: 'another secret of this installation',
    });

    expect(await kinds()).toEqual([null, null, null]);
    expect(await kinds()).toEqual([null, null, null]);
    expect(parts.unreadable).toEqual(['acme sms', 'acme email']);

    await set({ secrets: { sms: 'token of sixteen and more', email: 'password' } });
    expect(await kinds()).toEqual(['twilio', null, 'smtp']);
  });

  test('say which secrets cannot be decrypted, until each is entered again, removed, or its provider changed', async () => {
    const smtp = { email: mailServer, secrets: { sms: token, whatsapp: token, email: 'password' } };
    const { isSecretUnreadable: before } = await set({ sms: twilio, whatsapp: provider, ...smtp });
    expect(before).toEqual({ sms: false, whatsapp: false, email: false });
    providers = createProviderSettings({ ...parts, outboxProvider, secret: 'another secret' });

    const view = await setup.database.withTenant(setup.tenants.acme, (tx) => providers.find(tx, origin));
    expect(view).toMatchObject({
      hasSecret: { sms: false, whatsapp: false, email: false },
      isSecretUnreadable: { sms: true, whatsapp: true, email: true },
    });
    expect(await set({ secrets: { sms: token } })).toMatchObject({
      hasSecret: { sms: true, whatsapp: false, email: false },
      isSecretUnreadable: { sms: false, whatsapp: true, email: true },
    });
    expect(await set({ whatsapp: none, secrets: { email: null } })).toMatchObject({
      hasSecret: { sms: true, whatsapp: false, email: false },
      isSecretUnreadable: { sms: false, whatsapp: false, email: false },
    });
  });

  test('keep a secret unless it is changed or removed, and never use it for a different provider', async () => {
    await set({ sms: twilio, secrets: { sms: token } });
    expect((await set({ quietHours: { from: '21:00', to: '08:00' } })).hasSecret.sms).toBe(true);
    expect((await set({ sms: provider })).hasSecret.sms).toBe(false);
    await set({ sms: twilio, secrets: { sms: token } });
    expect((await set({ secrets: { sms: null } })).hasSecret.sms).toBe(false);
    expect(await kinds()).toEqual([null, null, null]);
  });

  test.each(['sms', 'whatsapp'] as const)(
    'reject a secret for %s that is too short to sign, and store none for an empty text',
    async (channel) => {
      await expect(
        set({ [channel]: provider, secrets: { [channel]: 'x'.repeat(15) } }),
      ).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: { [`secrets.${channel}`]: 'too_short' } },
      });
      await set({ [channel]: provider, secrets: { [channel]: 'x'.repeat(16) } });
      expect((await set({ secrets: { [channel]: '' } })).hasSecret[channel]).toBe(false);
    },
  );

  test('accept any password of a mail server, which signs nothing', async () => {
    expect((await set({ email: mailServer, secrets: { email: 'short' } })).hasSecret.email).toBe(true);
  });

  test('keep a secret when the path changes, but not when the host changes', async () => {
    await set({ whatsapp: provider, email: mailServer, secrets: { whatsapp: token, email: 'password' } });
    const moved = { whatsapp: { ...provider, url: `${provider.url}/v2` } };
    expect((await set(moved)).hasSecret).toMatchObject({ whatsapp: true, email: true });

    const elsewhere = await set({
      whatsapp: { ...provider, url: 'https://collector.example.net/' },
      email: { ...mailServer, url: 'smtp://collector.example.net' },
    });
    expect(elsewhere.hasSecret).toMatchObject({ whatsapp: false, email: false });
  });

  test('cannot decrypt another tenant’s secret', async () => {
    await set({ sms: twilio, secrets: { sms: token } });
    const { globex, acme } = setup.tenants;
    await setup.own.owner.query('update message_carriers set tenant_id = $1', [globex.tenantId]);

    expect(await kinds('globex')).toEqual([null, null, null]);
    expect(parts.unreadable).toEqual(['globex sms']);
    await setup.own.owner.query('update message_carriers set tenant_id = $1', [acme.tenantId]);
  });

  test('answer record.conflict for an outdated version', async () => {
    await set({ sms: none });

    await expect(set({ version: 0 })).rejects.toMatchObject({
      code: 'record.conflict',
      details: { changedBy: 'Olga' },
    });
  });

  const http = (overrides: object) => ({ sms: { ...provider, ...overrides } }) as Partial<ProvidersInput>;
  const mail = (overrides: object) => ({ email: { ...mailServer, ...overrides } }) as Partial<ProvidersInput>;
  test.each<[string, Partial<ProvidersInput>, string]>([
    ['a URL without TLS', http({ url: 'http://sms.example.com/' }), 'sms.url'],
    ['the loopback address', http({ url: 'https://127.0.0.1/' }), 'sms.url'],
    ['the loopback address in another notation', http({ url: 'https://0x7f.1/' }), 'sms.url'],
    ['a cloud metadata address', http({ url: 'https://169.254.169.254/latest' }), 'sms.url'],
    ['a host name of the private network', http({ url: 'https://metadata.google.internal/' }), 'sms.url'],
    ['a name without a dot', http({ url: 'https://postgres/' }), 'sms.url'],
    ['a file', http({ url: 'file:///etc/passwd' }), 'sms.url'],
    ['a password in the URL', http({ url: 'https://a:b@sms.example.com/' }), 'sms.url'],
    ['a host from a placeholder', http({ url: 'https://{{ to }}.example.com/' }), 'sms.url'],
    ['a body that is not JSON', http({ body: '{"to": {{ to }}' }), 'sms.body'],
    ['an unknown placeholder', http({ body: '{"to":"{{ phone }}"}' }), 'sms.body'],
    ['a reserved header', http({ headers: { Host: 'other' } }), 'sms.headers'],
    ['an invalid header name', http({ headers: { 'a b': 'c' } }), 'sms.headers'],
    ['an invalid Twilio sender', { sms: { ...twilio, from: '=cmd()' } }, 'sms.from'],
    ['a mail server in the private network', mail({ url: 'smtp://10.0.0.5' }), 'email.url'],
    ['a mail server with another protocol', mail({ url: 'https://mail.example.com' }), 'email.url'],
    ['a password in the mail server’s URL', mail({ url: 'smtp://a:b@mail.example.com' }), 'email.url'],
    ['two senders', mail({ from: 'a@acme.test, b@acme.test' }), 'email.from'],
    ['a header in the sender', mail({ from: 'A\r\nBcc: x <a@acme.test>' }), 'email.from'],
  ])('reject %s at the field', async (_what, input, field) => {
    await expect(set(input)).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { [field]: expect.any(String) } },
    });
    expect((await set({})).sms).toEqual({ kind: 'operator' });
  });
});
