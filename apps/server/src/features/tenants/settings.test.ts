import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { logoLimits } from '@foyer/contract/settings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildSession, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z" fill="#f60"/></svg>';
const url = '/api/manage/settings';

let world: World;
let server: TestServer;
let token: string;
let noted: AuditEntry[];

beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  server.events.within(audited, async (_unit, entry) => void noted.push(entry));
  token = await tokenOf('SUPER_ADMIN');
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  noted = [];
});

async function tokenOf(role: 'ADMIN' | 'SUPER_ADMIN'): Promise<string> {
  const { acme } = world.tenants;
  const person = await buildStaff(world, acme, { role, name: 'Sunil Deshpande' });
  const { userId, sessionId, scope } = await buildSession(world, acme, person);
  return server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
}

const read = async () => (await server.call({ url, token })).json().result;
const write = (body: object) => server.call({ method: 'PUT', url, token, body });
const configOf = async (host: string) => (await server.call({ url: '/api/config/', host })).json();
const form = async (more: object = {}) => {
  const { logo: _logo, logoUploaded: _uploaded, ...settings } = await read();
  return { ...settings, ...more };
};
const upload = (body: Buffer | string, type = 'image/png') =>
  server.call({
    ...{ method: 'PUT', url: `${url}/logo`, token, body: Buffer.from(body) },
    headers: { 'content-type': type },
  });

describe('settings', () => {
  test('begin with what the tenant has, every switch among them', async () => {
    const settings = await read();

    expect(settings).toMatchObject({
      clientName: 'Acme Learning',
      themeColor: 'orange',
      fonts: 'inter',
      currency: 'USD',
    });
    expect(settings.flags).toMatchObject({ lobbyMode: true, keycloak: false });
  });

  test('are on the pages at once, and nobody else’s change', async () => {
    const before = await read();
    const flags = { ...before.flags, whatsapp: true };

    const answer = await write(
      await form({
        clientName: 'Acme Schools',
        themeColor: 'black',
        mode: 'dark',
        timeZone: 'Europe/Paris',
        flags,
      }),
    );

    expect(answer.json().result).toMatchObject({ clientName: 'Acme Schools', version: before.version + 1 });
    expect(await configOf('acme.localhost')).toMatchObject({
      ...{ clientName: 'Acme Schools', themeColor: '#F4F2EF', mode: 'dark', timeZone: 'Europe/Paris' },
      logo: `/brand/logo.svg?v=${before.version + 1}`,
    });
    expect(await configOf('globex.localhost')).toMatchObject({
      clientName: 'Globex Care',
      themeColor: '#8E1B22',
    });
    expect(noted).toMatchObject([
      {
        ...{ action: 'UPDATE', logType: 'CONFIG', entity: { kind: 'settings' } },
        before: { clientName: 'Acme Learning', themeColor: 'orange', 'flags.whatsapp': false },
        after: { clientName: 'Acme Schools', themeColor: 'black', 'flags.whatsapp': true },
      },
    ]);
    expect(noted[0]?.after).not.toHaveProperty('flags.lobbyMode');
  });

  test('with a colour of one’s own dress all that is shown, and no other tenant', async () => {
    const others = () => server.call({ url: '/brand/palette.css', host: 'globex.localhost' });
    const before = await others();

    const shades = { themeColorLight: '#AC8204', themeColorDark: null };
    const answer = await write(await form({ themeColor: '#f2b705', mode: 'light', ...shades }));

    expect(answer.json().result).toMatchObject({ themeColor: '#F2B705', ...shades });
    const css = await server.call({ url: '/brand/palette.css' });
    expect(css.body).toMatch(/^:root\{--accent:#AC8204;.*\[data-theme="dark"\]\{--accent:#F2B705;/);
    expect(css.headers['cache-control']).toBe('no-cache');
    expect((await server.call({ url: '/brand/favicon.svg' })).body).toContain('#AC8204');
    expect(await configOf('acme.localhost')).toMatchObject({ themeColor: '#AC8204' });
    expect((await others()).body).toBe(before.body);
    expect(noted.at(-1)).toMatchObject({
      before: { themeColor: 'black', themeColorLight: null },
      after: { themeColor: '#F2B705', themeColorLight: '#AC8204' },
    });
    await write(await form({ themeColor: 'orange' }));
    expect(await read()).toMatchObject({ themeColor: 'orange', themeColorLight: null });
  });

  test('with a colour that fades are refused with the nearest that does not, and nothing is kept', async () => {
    const { themeColor, version } = await read();

    const { error } = (await write(await form({ themeColor: '#F2B705' }))).json();

    expect(error).toMatchObject({
      ...{ code: 'request.invalid', fields: { themeColor: 'faint_on_light' } },
      nearest: { themeColor: expect.stringMatching(/^#[0-9A-F]{6}$/) },
    });
    expect(await read()).toMatchObject({ themeColor, version });
    const light = await form({ themeColor: '#F2B705', themeColorLight: error.nearest.themeColor });
    expect((await write(light)).statusCode).toBe(200);
  });

  test('by two at once: the second is told, and nothing is overwritten', async () => {
    const [hers, his] = [await form({ currency: 'INR' }), await form({ currency: 'GBP' })];
    await write(hers);

    const late = await write(his);

    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ code: 'record.conflict', changedBy: 'Sunil Deshpande' });
    expect((await read()).currency).toBe('INR');
  });

  test('a consent ticked beforehand needs somebody who answers for it, and the log keeps who it was', async () => {
    const flags = { ...(await read()).flags, policyAcceptedByDefault: true, privacyPolicy: true };
    const unconfirmed = await write(await form({ flags }));
    expect(unconfirmed.json().error.fields).toEqual({ 'flags.policyAcceptedByDefault': 'required' });
    expect((await read()).flags.policyAcceptedByDefault).toBe(false);
    noted = [];

    const confirmed = await write(await form({ flags, policyByDefaultConfirmed: true }));

    expect(confirmed.statusCode).toBe(200);
    expect(noted).toContainEqual(
      expect.objectContaining({
        ...{ logType: 'CONFIG', actor: expect.objectContaining({ name: 'Sunil Deshpande' }) },
        after: expect.objectContaining({
          ...{ 'flags.policyAcceptedByDefault': true, policyByDefaultConfirmed: true },
        }),
      }),
    );
    // Once it is on, the next who saves something else is not asked.
    expect((await write(await form())).statusCode).toBe(200);
    expect(
      (await write(await form({ flags: { ...flags, policyAcceptedByDefault: false } }))).statusCode,
    ).toBe(200);
  });

  test('that cannot be are refused at the field', async () => {
    const flags = { ...(await read()).flags, policyAcceptedByDefault: true, privacyPolicy: false };

    const { error } = (await write(await form({ timeZone: 'Mars/Olympus', flags }))).json();

    expect(error.fields).toEqual({ timeZone: 'unknown', 'flags.policyAcceptedByDefault': 'invalid' });
  });

  test.each([
    ['a switch nobody knows', { flags: { lobbyMode: true, teleport: true } }],
    ['a switch that is no switch', { flags: { lobbyMode: 'yes' } }],
    ['no name', { clientName: ' ' }],
    ['a name that cannot be kept', { clientName: 'a\0b' }],
    ['a name of two lines', { clientName: 'Acme\r\nBcc: all' }],
    ['an hour too few', { meetingLinkExpiryHours: 0 }],
    ['a theme that is no colour', { themeColor: 'url(//evil.example)' }],
    ['a colour of three digits', { themeColor: '#FB0' }],
    ['a colour and more', { themeColor: '#F2B705;}*{display:none' }],
    ['a shade that is none', { themeColor: '#E35E08', themeColorDark: 'dark' }],
  ])('with %s are refused before anybody looks', async (_what, wrong) => {
    expect((await write(await form(wrong))).json().error.code).toBe('request.invalid');
  });

  test('are the super admin’s alone', async () => {
    const admin = await tokenOf('ADMIN');

    expect((await server.call({ url, token: admin })).json().error.code).toBe('auth.forbidden');
    expect((await server.call({ url })).json().error.code).toBe('auth.missing');
  });
});

describe('the logo', () => {
  const served = (host = 'acme.localhost') => server.call({ url: '/brand/logo.svg', host });

  test('that was uploaded is at the same address as the mark, and the mark comes back after it', async () => {
    expect(await read()).toMatchObject({ logoUploaded: false });
    const { logo, logoUploaded } = (await upload(png)).json().result;
    const shown = await server.call({ url: logo });

    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload).toEqual(png);
    expect(logoUploaded).toBe(true);
    expect((await served('globex.localhost')).headers['content-type']).toContain('svg');
    expect(noted.at(-1)).toMatchObject({ logType: 'CONFIG', before: { logo: 'mark' } });

    const bare = await server.call({ method: 'DELETE', url: `${url}/logo`, token });

    expect(bare.json().result.logo).not.toBe(logo);
    expect(bare.json().result.logoUploaded).toBe(false);
    expect((await served()).body).toContain('<svg');
    expect(readdirSync(path.join(server.filesDir, world.tenants.acme.tenantId))).toEqual([]);
  });

  test('that is a drawing is written anew and can run nothing', async () => {
    await upload(svg.replace('<path', '<script>alert(1)</script><path onload="alert(1)"'), 'image/png');

    const shown = await served();

    expect(shown.body).toBe(svg);
    expect(shown.headers).toMatchObject({
      ...{ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' },
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with entities of its own', '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'],
    ['a gif', 'GIF89a'],
    ['nothing', ''],
  ])('is not %s, whatever it calls itself', async (_what, body) => {
    const before = await served();

    const answer = await upload(body, 'image/svg+xml');

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'upload.unsupported_type']);
    expect((await served()).body).toBe(before.body);
  });

  test('must come along', async () => {
    const answer = await server.call({ method: 'PUT', url: `${url}/logo`, token });

    expect(answer.json().error.code).toBe('upload.unsupported_type');
  });

  test('whose file is lost is the mark again', async () => {
    await upload(png);
    const { rows } = await world.own.owner.query('select logo from tenants where slug = $1', ['acme']);
    await server.storage.remove(world.tenants.acme, rows[0].logo);

    expect((await served()).body).toContain('<svg');
  });
});

describe('the picture on the tab', () => {
  const icon = Buffer.concat([
    Buffer.from('00000100010010100000010020000400000016000000', 'hex'),
    Buffer.from('00000000', 'hex'),
  ]);
  const uploadIcon = (body: Buffer | string) =>
    server.call({
      ...{ method: 'PUT', url: `${url}/favicon`, token, body: Buffer.from(body) },
      headers: { 'content-type': 'image/png' },
    });
  const typeOf = async (address: string, host?: string) =>
    (await server.call({ url: address, ...(host ? { host } : {}) })).headers['content-type'];

  test('is its own, else the logo, else the mark', async () => {
    const { favicon } = (await uploadIcon(icon)).json().result;
    await upload(png);

    expect(await typeOf(favicon)).toBe('image/x-icon');
    expect(await typeOf('/favicon.ico')).toBe('image/x-icon');
    expect(await typeOf('/brand/logo.svg')).toBe('image/png');
    expect(await typeOf(favicon, 'globex.localhost')).toContain('svg');

    await server.call({ method: 'DELETE', url: `${url}/favicon`, token });
    expect(await typeOf('/brand/favicon.svg')).toBe('image/png');
    await server.call({ method: 'DELETE', url: `${url}/logo`, token });
    expect(await typeOf('/brand/favicon.svg')).toContain('svg');
  });

  test('is told to the log, and the one before it is gone', async () => {
    await uploadIcon(icon);
    await uploadIcon(png);

    expect(noted.map(({ after }) => Object.keys(after ?? {}))).toEqual([['favicon'], ['favicon']]);
    expect(readdirSync(path.join(server.filesDir, world.tenants.acme.tenantId))).toHaveLength(1);
    await server.call({ method: 'DELETE', url: `${url}/favicon`, token });
  });

  test('is not a page, whatever it calls itself', async () => {
    const answer = await uploadIcon('<!doctype html><script>alert(1)</script>');

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'upload.unsupported_type']);
  });
});

describe('a file that is too large', () => {
  const largest = logoLimits.maxBytes;

  /** Sends the head of an upload and as much of its body as is given; what comes back before the end of it. */
  async function push(head: string, body: Buffer | null): Promise<{ answer: string; bytesSent: number }> {
    const { port } = server.http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.write(
      `PUT ${url}/logo HTTP/1.1\r\nhost: acme.localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: image/png\r\n${head}\r\n\r\n`,
    );
    if (body) socket.write(body);
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    const { bytesWritten } = socket;
    socket.destroy();
    return { answer, bytesSent: bytesWritten };
  }

  beforeAll(() => server.http.listen({ host: '127.0.0.1', port: 0 }));

  test('by one byte is refused by its announced length, before any of it is read', async () => {
    const { answer, bytesSent } = await push(`content-length: ${largest + 1}`, null);

    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('upload.too_large');
    expect(bytesSent).toBeLessThan(1000);
  });

  test('without an announced length is refused once it has grown too large, not at its end', async () => {
    const chunk = Buffer.concat([
      Buffer.from(`${(largest + 1).toString(16)}\r\n`),
      Buffer.concat([png, Buffer.alloc(largest)], largest + 1),
      Buffer.from('\r\n'),
    ]);

    const { answer } = await push('transfer-encoding: chunked', chunk);

    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('upload.too_large');
  });

  test('or is no picture by its first bytes is not waited for', async () => {
    const { answer } = await push(`content-length: ${largest}`, Buffer.from('GIF89a'));

    expect(answer).toContain('HTTP/1.1 415');
    expect(answer).toContain('upload.unsupported_type');
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  test('is not even waited for from somebody who may not', async () => {
    const admin = await tokenOf('ADMIN');
    const answer = await server.call({
      ...{ method: 'PUT', url: `${url}/logo`, token: admin, body: Buffer.alloc(largest + 1) },
      headers: { 'content-type': 'image/png' },
    });

    expect(answer.json().error.code).toBe('auth.forbidden');
  });

  test('of exactly the limit is taken', async () => {
    const answer = await upload(Buffer.concat([png, Buffer.alloc(largest - png.length)]));

    expect(answer.statusCode).toBe(200);
  });
});
