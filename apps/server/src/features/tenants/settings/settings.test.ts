import { describe, expect, test } from 'vitest';
import { createSettingsSetup } from '../../../testing/setups/settings-setup.ts';

const url = '/api/manage/settings';
const setup = createSettingsSetup();
const { configOf, tokenOf } = setup;

const read = () => setup.read(url);
const write = (body: object) => setup.server.call({ method: 'PUT', url, token: setup.token, body });
const form = async (more: object = {}) => {
  const { logo: _logo, logoUploaded: _uploaded, ...settings } = await read();
  return { ...settings, ...more };
};

describe('settings', () => {
  test('start with the tenant’s values, including every flag', async () => {
    const settings = await read();

    expect(settings).toMatchObject({
      clientName: 'Acme Learning',
      themeColor: 'orange',
      fonts: 'inter',
      currency: 'USD',
    });
    expect(settings.flags).toMatchObject({ lobbyMode: true, keycloak: false });
  });

  test('apply to the tenant’s pages at once, and to no other tenant', async () => {
    const before = await read();
    const flags = { ...before.flags, whatsapp: true };

    const answer = await write(
      await form({
        clientName: 'Acme Schools',
        themeColor: 'black',
        mode: 'dark',
        timeZone: 'Europe/Paris',
        locale: 'fr-FR',
        flags,
      }),
    );

    expect(answer.json().result).toMatchObject({ clientName: 'Acme Schools', version: before.version + 1 });
    expect(await configOf('acme.localhost')).toMatchObject({
      clientName: 'Acme Schools',
      themeColor: '#F4F2EF',
      mode: 'dark',
      timeZone: 'Europe/Paris',
      locale: 'fr-FR',
      logo: `/brand/logo.svg?v=${before.version + 1}`,
    });
    expect(await configOf('globex.localhost')).toMatchObject({
      clientName: 'Globex Care',
      themeColor: '#8E1B22',
    });
    expect(setup.auditEntries).toMatchObject([
      {
        action: 'UPDATE',
        logType: 'CONFIG',
        entity: { kind: 'settings' },
        before: { clientName: 'Acme Learning', themeColor: 'orange', 'flags.whatsapp': false },
        after: { clientName: 'Acme Schools', themeColor: 'black', 'flags.whatsapp': true },
      },
    ]);
    expect(setup.auditEntries[0]?.after).not.toHaveProperty('flags.lobbyMode');
  });

  test('keep the locale when a client does not send it', async () => {
    const { locale, ...others } = await form();

    expect((await write(others)).json().result).toMatchObject({ locale });
  });

  test('limit the countries of codes, for all pages and in the audit log', async () => {
    setup.auditEntries.length = 0;
    const answer = await write(await form({ codeCountries: ['IN', 'GB'] }));

    expect(answer.json().result).toMatchObject({ codeCountries: ['GB', 'IN'] });
    expect(await configOf('acme.localhost')).toMatchObject({ codeCountries: ['GB', 'IN'] });
    expect(await configOf('globex.localhost')).toMatchObject({ codeCountries: null });
    expect(setup.auditEntries).toMatchObject([
      { before: { codeCountries: null }, after: { codeCountries: ['GB', 'IN'] } },
    ]);
    const { codeCountries: _absent, ...others } = await form();
    expect((await write(others)).json().result).toMatchObject({ codeCountries: ['GB', 'IN'] });
    expect((await write(await form({ codeCountries: [] }))).statusCode).toBe(400);
    expect((await write(await form({ codeCountries: null }))).json().result).toMatchObject({
      codeCountries: null,
    });
  });

  test('allow local recordings only when they are turned on, whatever the flag of server recordings says', async () => {
    setup.auditEntries.length = 0;
    expect(await configOf('acme.localhost')).toMatchObject({ localRecording: false });

    await write(await form({ localRecording: true }));

    expect(await configOf('acme.localhost')).toMatchObject({
      localRecording: true,
      flags: { serverSideRecording: false },
    });
    expect(await configOf('globex.localhost')).toMatchObject({ localRecording: false });
    expect(setup.auditEntries).toMatchObject([
      { before: { localRecording: false }, after: { localRecording: true } },
    ]);
    const { localRecording: _absent, ...others } = await form();
    expect((await write(others)).json().result).toMatchObject({ localRecording: true });
    await write(await form({ localRecording: false }));
  });

  test('a tenant’s question before a recording is on its pages, with a version that changes with the text, until it is empty', async () => {
    const versions: unknown[] = [];
    for (const recordingQuestion of [
      'May Acme record this call?',
      ' May Acme record this call? ',
      'May we?',
    ]) {
      await write(await form({ recordingQuestion }));
      const { recordingQuestion: shown } = await configOf('acme.localhost');
      expect(shown).toEqual({
        text: recordingQuestion.trim(),
        version: expect.stringMatching(/^own-[0-9a-f]{12}$/),
      });
      versions.push(shown?.version);
    }
    expect(versions[1]).toBe(versions[0]);
    expect(versions[2]).not.toBe(versions[0]);

    await write(await form({ recordingQuestion: null }));
    expect((await configOf('acme.localhost')).recordingQuestion).toBeNull();
  });

  test('allow apps for external meetings, as long as a product uses them', async () => {
    setup.auditEntries.length = 0;
    const answer = await write(await form({ appSchemes: ['lightspeed', 'com.example.app', 'lightspeed'] }));
    expect(answer.json().result).toMatchObject({ appSchemes: ['com.example.app', 'lightspeed'] });
    expect(setup.auditEntries).toMatchObject([{ before: { appSchemes: [] } }]);
    for (const scheme of ['javascript', 'https', 'http', 'data', 'LightSpeed', 'app:', ''])
      expect((await write(await form({ appSchemes: [scheme] }))).json().error.fields).toEqual({
        'appSchemes.0': 'invalid',
      });
    const product = {
      name: 'App Tour',
      slug: 'app-tour',
      platform: 'lightSpeedApp',
      active: true,
      agentIds: [],
    };
    const meeting = { platformTemplate: 'lightspeed://join', routing: 'broadcast', offerLastsSeconds: 60 };
    const texts = { headline: null, promise: null, durationMinutes: 30, noticeMinutes: 30, horizonDays: 14 };
    const created = await setup.server.call({
      method: 'POST',
      url: '/api/manage/products',
      token: setup.token,
      body: { ...product, ...meeting, ...texts },
    });
    expect(created.statusCode).toBe(201);

    const refused = await write(await form({ appSchemes: [] }));

    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({ code: 'record.in_use', usedBy: ['App Tour'] });
    expect((await write(await form({ appSchemes: ['lightspeed'] }))).statusCode).toBe(200);
    const { appSchemes: _absent, ...others } = await form();
    expect((await write(others)).json().result).toMatchObject({ appSchemes: ['lightspeed'] });
  });

  test('name the contact for people who need help, by default that of the installation', async () => {
    expect(await configOf('acme.localhost')).toMatchObject({ adminContact: 'admin@localhost' });

    await write(await form({ adminContact: 'help@acme.test' }));

    expect(await configOf('acme.localhost')).toMatchObject({ adminContact: 'help@acme.test' });
    expect(await configOf('globex.localhost')).toMatchObject({ adminContact: 'admin@localhost' });
  });

  test('with a custom colour change palette, page and mark of this tenant only', async () => {
    const others = () => setup.server.call({ url: '/brand/palette.css', host: 'globex.localhost' });
    const before = await others();

    const shades = { themeColorLight: '#AC8204', themeColorDark: null };
    const answer = await write(await form({ themeColor: '#f2b705', mode: 'light', ...shades }));

    expect(answer.json().result).toMatchObject({ themeColor: '#F2B705', ...shades });
    const css = await setup.server.call({ url: '/brand/palette.css' });
    expect(css.body).toMatch(/^:root\{--accent:#AC8204;.*\[data-theme="dark"\]\{--accent:#F2B705;/);
    expect(css.headers['cache-control']).toBe('no-cache');
    expect((await setup.server.call({ url: '/brand/favicon.svg' })).body).toContain('#AC8204');
    expect(await configOf('acme.localhost')).toMatchObject({ themeColor: '#AC8204' });
    expect((await others()).body).toBe(before.body);
    expect(setup.auditEntries.at(-1)).toMatchObject({
      before: { themeColor: 'black', themeColorLight: null },
      after: { themeColor: '#F2B705', themeColorLight: '#AC8204' },
    });
    await write(await form({ themeColor: 'orange' }));
    expect(await read()).toMatchObject({ themeColor: 'orange', themeColorLight: null });
  });

  test('with a low-contrast colour are rejected with the nearest accepted shade, and nothing is saved', async () => {
    const { themeColor, version } = await read();

    const { error } = (await write(await form({ themeColor: '#F2B705' }))).json();

    expect(error).toMatchObject({
      code: 'request.invalid',
      fields: { themeColor: 'faint_on_light' },
      nearest: { themeColor: expect.stringMatching(/^#[0-9A-F]{6}$/) },
    });
    expect(await read()).toMatchObject({ themeColor, version });
    const light = await form({ themeColor: '#F2B705', themeColorLight: error.nearest.themeColor });
    expect((await write(light)).statusCode).toBe(200);
  });

  test('answer record.conflict to the second of two concurrent editors, and overwrite nothing', async () => {
    const [hers, his] = [await form({ currency: 'INR' }), await form({ currency: 'GBP' })];
    await write(hers);

    const late = await write(his);

    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ code: 'record.conflict', changedBy: 'Sunil Deshpande' });
    expect((await read()).currency).toBe('INR');
  });

  test('require a confirmation for a default consent, and the audit log records who gave it', async () => {
    const flags = { ...(await read()).flags, policyAcceptedByDefault: true, privacyPolicy: true };
    const unconfirmed = await write(await form({ flags }));
    expect(unconfirmed.json().error.fields).toEqual({ 'flags.policyAcceptedByDefault': 'required' });
    expect((await read()).flags.policyAcceptedByDefault).toBe(false);
    setup.auditEntries = [];

    const confirmed = await write(await form({ flags, policyByDefaultConfirmed: true }));

    expect(confirmed.statusCode).toBe(200);
    expect(setup.auditEntries).toContainEqual(
      expect.objectContaining({
        logType: 'CONFIG',
        actor: expect.objectContaining({ name: 'Sunil Deshpande' }),
        after: expect.objectContaining({
          'flags.policyAcceptedByDefault': true,
          policyByDefaultConfirmed: true,
        }),
      }),
    );
    // Once it is on, later changes need no confirmation.
    expect((await write(await form())).statusCode).toBe(200);
    expect(
      (await write(await form({ flags: { ...flags, policyAcceptedByDefault: false } }))).statusCode,
    ).toBe(200);
  });

  test('are rejected at the field when they are invalid', async () => {
    const flags = { ...(await read()).flags, policyAcceptedByDefault: true, privacyPolicy: false };

    const { error } = (await write(await form({ timeZone: 'Mars/Olympus', flags }))).json();

    expect(error.fields).toEqual({ timeZone: 'unknown', 'flags.policyAcceptedByDefault': 'invalid' });
  });

  test.each([
    ['an unknown flag', { flags: { lobbyMode: true, teleport: true } }],
    ['a switch that is not a boolean', { flags: { lobbyMode: 'yes' } }],
    ['no name', { clientName: ' ' }],
    ['a name with a control character', { clientName: 'a\0b' }],
    ['a name of two lines', { clientName: 'Acme\r\nBcc: all' }],
    ['an hour too few', { meetingLinkExpiryHours: 0 }],
    ['a theme that is not a colour', { themeColor: 'url(//evil.example)' }],
    ['a colour of three digits', { themeColor: '#FB0' }],
    ['a colour and more', { themeColor: '#F2B705;}*{display:none' }],
    ['a shade that is not a colour', { themeColor: '#E35E08', themeColorDark: 'dark' }],
  ])('with %s are rejected by the schema', async (_what, wrong) => {
    expect((await write(await form(wrong))).json().error.code).toBe('request.invalid');
  });

  test('are available to super admins only', async () => {
    const admin = await tokenOf('ADMIN');

    expect((await setup.server.call({ url, token: admin })).json().error.code).toBe('auth.forbidden');
    expect((await setup.server.call({ url })).json().error.code).toBe('auth.missing');
  });
});
