/**
 * An installation of an older version is started on this one, and everything that it kept works: the real server
 * process migrates the database and the data folder of `testing/upgrade/` (README.md there says what is in them), then
 * is used over HTTP with what people of the older version still hold: passwords, cookies, links, tokens.
 *
 * The process takes the minute after the fixture was made for the time, so links, codes and tokens do not expire.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeMessageServers, startFakeMessageServers } from './testing/upgrade/fake-message-servers.ts';
import {
  type Call,
  type FoyerProcess,
  type Reply,
  runCommand,
  startFoyer,
} from './testing/upgrade/foyer-process.ts';
import { listMigrations, restoreDatabase } from './testing/upgrade/restore-database.ts';
import { createScratchDatabase, type ScratchDatabase } from './testing/upgrade/scratch-database.ts';

const fixture = path.join(import.meta.dirname, 'testing/upgrade');
const expected = JSON.parse(readFileSync(path.join(fixture, 'expected.json'), 'utf8'));
const startsAt = new Date(Date.parse(expected.madeAt) + 60_000);

const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-upgrade-'));
let database: ScratchDatabase;
let restored: Awaited<ReturnType<typeof restoreDatabase>>;
let fakes: FakeMessageServers;
let foyer: FoyerProcess;
let startedAtMs = 0;

/** What the process is started with, and the operator's commands too. */
const options = () => ({
  dataDir,
  databaseUrl: database.url,
  startsAt,
  env: {
    FOYER_DEMO_PASSWORD: expected.passwords.demo,
    // The older version's name of the setting.
    FOYER_PRIVATE_CARRIERS: '1',
    TWILIO_API_URL: `http://127.0.0.1:${fakes.providerPort}`,
  },
});

beforeAll(async () => {
  cpSync(path.join(fixture, 'data-folder'), dataDir, { recursive: true });
  fakes = await startFakeMessageServers();
  database = await createScratchDatabase();
  const { provider, mail } = expected.ports;
  const ports = new Map([
    [provider, fakes.providerPort],
    [mail, fakes.mailPort],
  ]);
  restored = await restoreDatabase(database.owner, (table, value) =>
    table === 'message_carriers'
      ? // All at once and whole numbers: a new port may begin with the digits of an old one.
        value.replaceAll(/127\.0\.0\.1:(\d+)/g, (address, port) => {
          const replaced = ports.get(Number(port));
          return replaced ? `127.0.0.1:${replaced}` : address;
        })
      : value,
  );
  foyer = await startFoyer(options());
  startedAtMs = Date.now();
});
afterAll(async () => {
  await foyer?.stop();
  await fakes?.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const nowOfServer = () => new Date(startsAt.getTime() + Date.now() - startedAtMs);
const acme = (url: string, rest: Omit<Call, 'tenant' | 'url'> = {}) =>
  foyer.call({ tenant: 'acme', url, ...rest });
async function resultOf(...asked: Parameters<typeof acme>) {
  const { status, body, bytes } = await acme(...asked);
  if (status >= 400) throw new Error(`${asked[0]} was answered with ${status}: ${bytes}`);
  return body?.result;
}
const hashOf = ({ bytes }: Reply) => createHash('sha256').update(bytes).digest('hex');

async function signIn(email: string, password: string, secondFactor?: object): Promise<Reply> {
  const body = {
    email,
    password,
    rememberMe: false,
    keycloakEnabled: false,
    ...(secondFactor && { secondFactor }),
  };
  return acme('/api/users/login/', { method: 'POST', body });
}

let ownersToken: string | undefined;
async function asOwner(): Promise<string> {
  if (ownersToken) return ownersToken;
  const { status, body } = await signIn('owner@acme.test', expected.passwords.demo);
  if (status !== 200) throw new Error(`the owner cannot sign in: ${status} ${JSON.stringify(body)}`);
  ownersToken = `${body.result.accessToken}`;
  return ownersToken;
}
const seenByOwner = async (url: string, rest: Omit<Call, 'tenant' | 'url'> = {}) =>
  resultOf(url, { token: await asOwner(), ...rest });

describe('the database', () => {
  it('has the schema of the older version after its migrations', () => {
    expect(restored.schema).toEqual(restored.expectedSchema);
  });

  it('is migrated to this version, with its rows', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      'select name from foyer_migrations order by 1',
    );

    expect(rows.map(({ name }) => name)).toEqual(listMigrations());
    expect((await seenByOwner('/api/manage/customers')).total).toBe(4);
  });
});

describe('a tenant', () => {
  it('sends codes to its own country and to those of its customers', async () => {
    const { rows } = await database.owner.query(
      `select slug, code_countries from tenants where slug in ('acme', 'globex', 'demo') order by slug`,
    );

    expect(rows).toEqual([
      { slug: 'acme', code_countries: ['IN'] },
      { slug: 'demo', code_countries: null },
      { slug: 'globex', code_countries: ['GB'] },
    ]);
  });
});

describe('staff', () => {
  const { nadia, passwords } = expected;

  it('sign in with their password and the code of their authenticator app', async () => {
    const epoch = Math.floor(nowOfServer().getTime() / 1000);
    const totp = await generate({ secret: nadia.totpSecret, epoch });

    const withoutCode = await signIn(nadia.email, passwords.nadia);
    const withCode = await signIn(nadia.email, passwords.nadia, { totp });

    expect([withoutCode.status, withoutCode.body.error.code]).toEqual([401, 'auth.second_factor_required']);
    expect([withCode.status, withCode.body.result?.id]).toEqual([200, nadia.id]);
  });

  it('stay signed in', async () => {
    const { status, body } = await acme('/api/session/refresh', {
      method: 'POST',
      cookie: nadia.refreshCookie,
    });

    expect([status, body.result?.email]).toEqual([200, nadia.email]);
  });

  it('set a new password with a link mailed before', async () => {
    const password = 'a password that is set after the upgrade';
    const body = { token: expected.resetToken, password };

    const { status } = await acme('/api/users/reset-password', { method: 'POST', body });

    expect(status).toBe(204);
    expect((await signIn('agent2@acme.test', password)).status).toBe(200);
  });

  it('are provisioned by SCIM with the token given before', async () => {
    const { status, body } = await acme(`/scim/v2/Users/${expected.scimUserId}`, {
      token: expected.scimToken,
    });

    expect([status, body.userName, body.externalId]).toEqual([200, 'sam@acme.test', 'sam-1']);
    expect((await seenByOwner('/api/manage/sign-on')).issuer).toBe(expected.issuer);
  });
});

describe("the tenant's message providers", () => {
  const { providerSecrets, twilioAccount } = expected;

  async function sendTest(channel: 'sms' | 'whatsapp' | 'email', to: string): Promise<unknown> {
    const subject = channel === 'email' ? 'Upgrade' : null;
    const body = { subject, text: 'Upgraded: {{ link }}', to };
    return seenByOwner(`/api/manage/message-templates/link/${channel}/en/test`, { method: 'POST', body });
  }

  it('keep their secrets and templates', async () => {
    const { sms, whatsapp, email, hasSecret } = await seenByOwner('/api/manage/carriers');
    const templates = await seenByOwner('/api/manage/message-templates');

    expect([sms.kind, whatsapp.kind, email.kind]).toEqual(['http', 'twilio', 'smtp']);
    expect(hasSecret).toEqual({ sms: true, whatsapp: true, email: true });
    expect(templates).toContainEqual(
      expect.objectContaining({ kind: 'link', channel: 'sms', language: 'en', isDefault: false }),
    );
  });

  it('are called with the secrets that were stored before', async () => {
    const before = fakes.messages.length;
    const basic = Buffer.from(`${twilioAccount}:${providerSecrets.whatsapp}`).toString('base64');

    expect(await sendTest('sms', '+919812300001')).toEqual({ sent: true, problem: null });
    expect(await sendTest('whatsapp', '+919812300002')).toEqual({ sent: true, problem: null });
    expect(await sendTest('email', 'upgrade@example.com')).toEqual({ sent: true, problem: null });

    const sent = fakes.messages.slice(before);
    const calledFor = (number: string) =>
      sent.find(({ body }) => decodeURIComponent(body).includes(number))?.authorization;
    expect(calledFor('919812300001')).toBe(`Bearer ${providerSecrets.sms}`);
    expect(calledFor('919812300002')).toBe(`Basic ${basic}`);
    expect(fakes.mails).toContainEqual({
      user: 'mailer',
      password: providerSecrets.email,
      to: 'upgrade@example.com',
    });
  });
});

describe('customers', () => {
  const { asha, booking, cancelledBooking, links, meeting, unproved, waiting } = expected;

  it('open a link that was sent before', async () => {
    const find = (link: string) => resultOf(`/api/links/${link}`);

    expect(await find(links.open)).toMatchObject({ state: 'good', productSlug: 'jee-live-demo' });
    expect(await find(links.revoked)).toMatchObject({ state: 'revoked' });
    expect(await find(links.ashas)).toMatchObject({ state: 'good', customerName: asha.name });
    const opened = await acme(`/api/links/${links.ashas}/open`, { method: 'POST', body: {} });
    expect([opened.status, opened.body.result?.codeSent?.channel]).toEqual([200, 'sms']);
  });

  it('see and download the booking behind its link', async () => {
    const booked = await resultOf(`/api/schedules/by-link/${booking.link}`);
    const calendar = await acme(`/api/schedules/by-link/${booking.link}/calendar.ics`);
    const cancelled = await resultOf(`/api/schedules/by-link/${cancelledBooking.link}`);

    expect(booked).toMatchObject({ id: booking.id, status: 'BOOKED', startsAt: booking.startsAt });
    expect(booked.link).toBe(booking.link);
    expect(calendar.bytes.toString()).toContain('BEGIN:VEVENT');
    expect(cancelled.status).toBe('CANCELLED');
  });

  it('continue with the token of their registration', async () => {
    const current = await resultOf('/api/schedules/current', { token: asha.token });

    expect(current.id).toBe(booking.id);
  });

  it('are still waiting in the lobby', async () => {
    const { status } = await resultOf('/api/lobby/requests/current', { token: waiting.token });
    const queue = await seenByOwner('/api/lobby/queue');

    expect(status).toBe('WAITING');
    expect(queue).toEqual([expect.objectContaining({ customerName: 'Meera Waiting' })]);
  });

  it('prove a code that was sent before', async () => {
    const { status, body } = await foyer.call({
      tenant: 'globex',
      method: 'POST',
      url: `/api/registrations/${unproved.registrationId}/verify`,
      cookie: unproved.cookie,
      body: { code: unproved.code },
    });

    expect([status, body.result?.customerName]).toEqual([200, 'Oliver Unproved']);
  });

  it('stop messages by a link that was mailed before', async () => {
    expect(await resultOf(`/api/messages/opt-out/${expected.optOutToken}`)).toMatchObject({
      optedOut: false,
    });
  });

  it('read the chat of their meeting', async () => {
    const { messages } = await resultOf(`/api/meetings/${meeting.id}/messages`, {
      token: meeting.customerToken,
    });

    expect(messages.map(({ text }: { text: string }) => text)).toEqual([
      'Can you hear me?',
      'Yes. Here are my notes.',
    ]);
  });
});

describe('files', () => {
  const { attachment, meeting } = expected;

  it('are served as they were uploaded', async () => {
    const token = await asOwner();
    const served = await Promise.all([
      acme(expected.logo),
      acme(expected.productImage),
      acme(`/api/manage/attachments/${attachment.id}`, { token }),
      acme(`/api/meetings/${meeting.id}/files/${meeting.chatFileId}`, { token: meeting.customerToken }),
    ]);

    expect(served.map(hashOf)).toEqual([
      expected.logoHash,
      expected.productImageHash,
      attachment.hash,
      meeting.chatFileHash,
    ]);
    expect(served.map(({ headers }) => headers['content-type'])).toEqual(served.map(() => 'image/png'));
  });
});

describe('the records of staff', () => {
  it.each([
    ['/api/manage/time-logs', 1],
    ['/api/manage/feedbacks', 1],
    ['/api/manage/schedules', 2],
    ['/api/manage/links', 3],
    ['/api/manage/messages?kind=reminder-24h', expected.reminders],
  ])('%s still has its %i rows', async (url, total) => {
    expect((await seenByOwner(url)).total).toBe(total);
  });

  it('contain the outcome of a meeting', async () => {
    const { customers } = await seenByOwner(`/api/meetings/${expected.meeting.id}/outcomes`);

    expect(customers).toEqual([
      expect.objectContaining({
        outcome: expect.objectContaining({
          status: 'completed',
          revenue: 1499.5,
          note: 'Wants the weekend batch.',
        }),
      }),
    ]);
  });
});

describe('the audit log', () => {
  const { impersonation } = expected;

  it('names who impersonated whom, and who did what, in the clear', async () => {
    const { rows, total } = await seenByOwner('/api/audit-logs?pageSize=100');
    const afterName = rows.filter((row: { behindId: string | null }) => row.behindId !== null);

    expect(total).toBeGreaterThanOrEqual(expected.auditRows);
    expect(
      afterName.map((row: Record<string, unknown>) => [row.logType, row.behindId, row.actorName]),
    ).toEqual([
      ['EXPORT', impersonation.impersonatorId, impersonation.asName],
      ['LOGIN', impersonation.impersonatorId, impersonation.impersonatorName],
    ]);
  });

  it('is an unbroken chain, rows of before and after the upgrade', async () => {
    // Rows of after the upgrade are sealed within a second.
    await vi.waitFor(async () => {
      const { rows } = await seenByOwner('/api/audit-logs?pageSize=1');
      expect(rows[0].sealed).toBe(true);
    }, 10_000);

    const { code, output } = await runCommand(['audit', 'verify'], options());
    const acmesLine = output.split('\n').find((textLine) => textLine.startsWith('✓ acme'));

    expect({ code, output }).toMatchObject({ code: 0 });
    expect(Number(/\d+/.exec(`${acmesLine}`)?.[0])).toBeGreaterThanOrEqual(expected.auditRows);
    const { rows } = await database.owner.query(
      `select count(*)::int as count from audit_seals s join tenants t on t.id = s.tenant_id where t.slug = 'acme'`,
    );
    expect(rows[0].count).toBeGreaterThan(1);
  }, 60_000);

  it('makes the same routing choices again', async () => {
    const { code, output } = await runCommand(['lobby', 'replay'], options());

    expect({ code, output }).toMatchObject({ code: 0 });
  }, 60_000);
});
