/** The settings of acme: brand, message providers, single sign-on. */
import { hash } from './hash.mjs';
import { call } from './older-foyer.mjs';
import { picture } from './picture.mjs';
import { ports, providerSecrets, twilioAccount } from './test-values.mjs';

/** Flags, a colour and a logo. */
export async function setBrand({ admin, known }) {
  const {
    version,
    flags,
    logo: _l,
    logoUploaded: _u,
    mark: _m,
    favicon: _f,
    faviconUploaded: _v,
    ...settings
  } = await admin('/api/manage/settings');
  const on = [
    'lobbyMode',
    'attachment',
    'impersonateUser',
    'chatButton',
    'whatsapp',
    'linkSms',
    'scheduleEmail',
  ];
  const switches = Object.fromEntries(
    [...on, 'showAgentName', 'utmTags', 'keycloak'].map((name) => [name, true]),
  );
  await admin('/api/manage/settings', 'PUT', {
    body: { ...settings, flags: { ...flags, ...switches, keycloak: false }, themeColor: '#207B68', version },
  });
  const logo = picture(10, 110, 92);
  await admin('/api/manage/settings/logo', 'PUT', { body: logo, type: 'image/png' });
  known.logo = (await admin('/api/manage/settings')).logo;
  known.logoHash = hash((await call('acme', 'GET', known.logo)).bytes);
}

export async function setMessageProviders({ admin }) {
  const carriers = await admin('/api/manage/carriers');
  await admin('/api/manage/carriers', 'PUT', {
    body: {
      sms: {
        kind: 'http',
        url: `http://127.0.0.1:${ports.provider}/sms`,
        method: 'POST',
        from: 'Acme',
        idPath: 'id',
        headers: { authorization: 'Bearer {{ secret }}' },
        contentType: 'application/json',
        body: '{"to":"{{ to }}","text":"{{ text }}"}',
      },
      whatsapp: { kind: 'twilio', accountSid: twilioAccount, from: '+12025550123' },
      email: { kind: 'smtp', url: `smtp://mailer@127.0.0.1:${ports.mail}`, from: 'Acme <hello@acme.test>' },
      quietHours: null,
      secrets: providerSecrets,
      version: carriers.version,
    },
  });
  await admin('/api/manage/message-templates/link/sms/en', 'PUT', {
    body: { subject: null, text: 'Your link, from the fixture: {{ link }}', version: 0 },
  });
}

/** With a SCIM token, and a user made by SCIM. */
export async function setSignOn({ admin, known }) {
  const signOn = await admin('/api/manage/sign-on');
  known.issuer = 'https://auth.example.com/realms/acme';
  await admin('/api/manage/sign-on', 'PUT', {
    body: {
      ...signOn,
      issuer: known.issuer,
      clientId: 'foyer',
      emailDomains: ['acme.test'],
      roleNames: { AGENT: ['agents'], ADMIN: ['admins'], SUPER_ADMIN: [] },
      allowedRoles: ['AGENT', 'ADMIN'],
    },
  });
  known.scimToken = (await admin('/api/manage/scim-token', 'POST')).token;
  const byScim = await call('acme', 'POST', '/scim/v2/Users', {
    token: known.scimToken,
    type: 'application/scim+json',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'sam@acme.test',
      externalId: 'sam-1',
      active: true,
      name: { givenName: 'Sam', familyName: 'Ito' },
      roles: [{ value: 'agents', primary: true }],
    },
  });
  known.scimUserId = byScim.body.id;
}
