/** The uploaded logo and favicon of a tenant. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { logoLimits } from '@foyer/contract/tenants/settings.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleBitmap, sampleIcon, samplePng } from '../../../testing/sample-pictures.ts';
import { createSettingsSetup } from '../../../testing/setups/settings-setup.ts';

const png = samplePng();
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z" fill="#f60"/></svg>';
const url = '/api/manage/settings';

const setup = createSettingsSetup();
const { tokenOf } = setup;

const read = () => setup.read(url);
const upload = (body: Buffer | string, type = 'image/png') =>
  setup.server.call({
    method: 'PUT',
    url: `${url}/logo`,
    token: setup.token,
    body: Buffer.from(body),
    headers: { 'content-type': type },
  });

describe('the logo', () => {
  const served = (host = 'acme.localhost') => setup.server.call({ url: '/brand/logo.svg', host });

  test('is served at the address of the default mark, which returns when the logo is removed', async () => {
    expect(await read()).toMatchObject({ logoUploaded: false });
    const { logo, logoUploaded } = (await upload(png)).json().result;
    const shown = await setup.server.call({ url: logo });

    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload).toEqual(png);
    expect(logoUploaded).toBe(true);
    expect((await served('globex.localhost')).headers['content-type']).toContain('svg');
    expect((await setup.server.call({ url: '/brand/mark.svg' })).body).toContain('<svg');
    expect(setup.auditEntries.at(-1)).toMatchObject({ logType: 'CONFIG', before: { logo: 'mark' } });

    const bare = await setup.server.call({ method: 'DELETE', url: `${url}/logo`, token: setup.token });

    expect(bare.json().result.logo).not.toBe(logo);
    expect(bare.json().result.logoUploaded).toBe(false);
    expect((await served()).body).toContain('<svg');
    expect(readdirSync(path.join(setup.server.filesDir, setup.world.tenants.acme.tenantId))).toEqual([]);
  });

  test('is sanitized when it is an SVG, and can run nothing', async () => {
    await upload(svg.replace('<path', '<script>alert(1)</script><path onload="alert(1)"'), 'image/png');

    const shown = await served();

    expect(shown.body).toBe(svg);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a gif', 'GIF89a'],
    ['nothing', ''],
  ])('is rejected when it is %s, with any content type', async (_what, body) => {
    const before = await served();

    const answer = await upload(body, 'image/svg+xml');

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'upload.unsupported_type']);
    expect((await served()).body).toBe(before.body);
  });

  test('is rejected as damaged when it is an SVG that is not well formed, or expands entities', async () => {
    const before = await served();
    const bomb = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg><path/><text>&b;</text></svg>';

    for (const body of ['<svg><path></svg>', bomb]) {
      const answer = await upload(body, 'image/svg+xml');
      expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'upload.damaged']);
    }
    expect((await served()).body).toBe(before.body);
  });

  test('answers what was removed from an SVG, and keeps the styles that are harmless', async () => {
    const styles = 'path{fill:#e30613}@media (prefers-color-scheme:dark){path{fill:#fff}}';
    const drawing = (more: string) => svg.replace('<path', `<style>${styles}${more}</style><path`);

    expect((await upload(drawing(''))).json().removed).toEqual([]);
    expect((await upload(drawing('@import "//evil.example/x.css";'))).json().removed).toEqual(['styles']);
    expect((await upload(png)).json().removed).toEqual([]);
    expect((await upload(drawing(''))).statusCode).toBe(200);
    expect((await served()).body).toBe(drawing(''));
  });

  test('is stored as UTF-8 when it is an SVG in UTF-16 or Latin-1', async () => {
    const text = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?>${svg.replace('<path', '<title>Grün</title><path')}`;
    const utf16 = Buffer.from(`\uFEFF${text('UTF-16')}`, 'utf16le');

    for (const body of [utf16, Buffer.from(utf16).swap16(), Buffer.from(text('iso-8859-1'), 'latin1')]) {
      expect((await upload(body)).statusCode).toBe(200);
      expect((await served()).body).toBe(svg.replace('<path', '<title>Grün</title><path'));
    }
  });

  test('requires a request body', async () => {
    const answer = await setup.server.call({ method: 'PUT', url: `${url}/logo`, token: setup.token });

    expect(answer.json().error.code).toBe('upload.unsupported_type');
  });

  test('falls back to the default mark when its file is lost', async () => {
    await upload(png);
    const { rows } = await setup.world.own.owner.query('select logo from tenants where slug = $1', ['acme']);
    await setup.server.storage.remove(setup.world.tenants.acme, rows[0].logo);

    expect((await served()).body).toContain('<svg');
  });
});

describe('the favicon', () => {
  const icon = sampleIcon(sampleBitmap);
  const uploadIcon = (body: Buffer | string) =>
    setup.server.call({
      method: 'PUT',
      url: `${url}/favicon`,
      token: setup.token,
      body: Buffer.from(body),
      headers: { 'content-type': 'image/png' },
    });
  const typeOf = async (address: string, host?: string) =>
    (await setup.server.call({ url: address, ...(host ? { host } : {}) })).headers['content-type'];

  test('is the uploaded one, else the logo, else the default mark', async () => {
    const { favicon } = (await uploadIcon(icon)).json().result;
    await upload(png);

    expect(await typeOf(favicon)).toBe('image/x-icon');
    expect(await typeOf('/favicon.ico')).toBe('image/x-icon');
    expect(await typeOf('/brand/logo.svg')).toBe('image/png');
    expect(await typeOf(favicon, 'globex.localhost')).toContain('svg');

    await setup.server.call({ method: 'DELETE', url: `${url}/favicon`, token: setup.token });
    expect(await typeOf('/brand/favicon.svg')).toBe('image/png');
    await setup.server.call({ method: 'DELETE', url: `${url}/logo`, token: setup.token });
    expect(await typeOf('/brand/favicon.svg')).toContain('svg');
  });

  test('is recorded in the audit log, and its predecessor’s file is deleted', async () => {
    await uploadIcon(icon);
    await uploadIcon(png);

    expect(setup.auditEntries.map(({ after }) => Object.keys(after ?? {}))).toEqual([
      ['favicon'],
      ['favicon'],
    ]);
    expect(readdirSync(path.join(setup.server.filesDir, setup.world.tenants.acme.tenantId))).toHaveLength(1);
    await setup.server.call({ method: 'DELETE', url: `${url}/favicon`, token: setup.token });
  });

  test('is rejected when it is HTML, with any content type', async () => {
    const answer = await uploadIcon('<!doctype html><script>alert(1)</script>');

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'upload.unsupported_type']);
  });
});

describe('an upload that is too large', () => {
  const largest = logoLimits.maxBytes;

  /**
   * Sends the head of an upload and the given part of its body; resolves with the answer sent before the end
   * of it.
   */
  async function push(head: string, body: Buffer | null): Promise<{ answer: string; bytesSent: number }> {
    const { port } = setup.server.http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.write(
      `PUT ${url}/logo HTTP/1.1\r\nhost: acme.localhost\r\nauthorization: Bearer ${setup.token}\r\ncontent-type: image/png\r\n${head}\r\n\r\n`,
    );
    if (body) socket.write(body);
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    const { bytesWritten } = socket;
    socket.destroy();
    return { answer, bytesSent: bytesWritten };
  }

  beforeAll(() => setup.server.http.listen({ host: '127.0.0.1', port: 0 }));

  test('is rejected by its announced length, one byte too many, before any of it is read', async () => {
    const { answer, bytesSent } = await push(`content-length: ${largest + 1}`, null);

    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('upload.too_large');
    expect(bytesSent).toBeLessThan(1000);
  });

  test('without an announced length is rejected as soon as it exceeds the limit, not at its end', async () => {
    const chunk = Buffer.concat([
      Buffer.from(`${(largest + 1).toString(16)}\r\n`),
      Buffer.concat([png, Buffer.alloc(largest)], largest + 1),
      Buffer.from('\r\n'),
    ]);

    const { answer } = await push('transfer-encoding: chunked', chunk);

    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('upload.too_large');
  });

  test('is rejected early when its first bytes are not an image', async () => {
    const { answer } = await push(`content-length: ${largest}`, Buffer.from('GIF89a'));

    expect(answer).toContain('HTTP/1.1 415');
    expect(answer).toContain('upload.unsupported_type');
  });

  test('is rejected early when the sender lacks permission', async () => {
    const admin = await tokenOf('ADMIN');
    const answer = await setup.server.call({
      method: 'PUT',
      url: `${url}/logo`,
      token: admin,
      body: Buffer.alloc(largest + 1),
      headers: { 'content-type': 'image/png' },
    });

    expect(answer.json().error.code).toBe('auth.forbidden');
  });

  test('of exactly the limit is accepted', async () => {
    const answer = await upload(Buffer.concat([png, Buffer.alloc(largest - png.length)]));

    expect(answer.statusCode).toBe(200);
  });
});
