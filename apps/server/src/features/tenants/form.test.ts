import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildSession, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

const url = '/api/manage/form';
const name = { name: 'userName', required: true };

let world: World;
let server: TestServer;
let token: string;
let noted: AuditEntry[];

beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  server.events.within(audited, async (_unit, entry) => void noted.push(entry));
  const { acme } = world.tenants;
  const owner = await buildStaff(world, acme, { role: 'SUPER_ADMIN', name: 'Sunil Deshpande' });
  const { userId, sessionId, scope } = await buildSession(world, acme, owner);
  token = await server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  noted = [];
});

const read = async () => (await server.call({ url, token })).json().result;
const write = async (change: { fields?: object[]; form?: object; policy?: object; version?: number }) => {
  const { form, policy, version } = await read();
  const { fields = form.fields, ...more } = change;
  return server.call({
    ...{ method: 'PUT', url, token },
    body: {
      form: { ...form, fields, ...more.form },
      policy: { ...policy, ...more.policy },
      version: more.version ?? version,
    },
  });
};
const configOf = async (host: string) => (await server.call({ url: '/api/config/', host })).json();
const problemsOf = async (change: Parameters<typeof write>[0]) => {
  const answer = await write(change);
  return [answer.statusCode, answer.json().error?.fields];
};

describe('the form', () => {
  test('is asked as it was edited, in its order, on this tenant’s pages alone', async () => {
    const before = await configOf('globex.localhost');
    const city = { name: 'city', required: true, label: ' Town ' };

    const answer = await write({ fields: [city, name], form: { headline: ' Meet us ' } });

    expect(answer.statusCode).toBe(200);
    const { form } = await configOf('acme.localhost');
    expect(form.headline).toBe('Meet us');
    expect(form.fields.slice(0, 2)).toEqual([{ name: 'city', required: true, label: 'Town' }, name]);
    expect(await configOf('globex.localhost')).toEqual(before);
  });

  test('always asks for what the code needs, whatever was edited', async () => {
    await write({ fields: [name] });

    const { form } = await configOf('acme.localhost');

    expect(form.fields).toContainEqual({ name: 'mobileNumber', required: true });
    expect((await read()).form.fields).toEqual([name]);
  });

  test('keeps a list of the tenant’s own where there is no fixed one', async () => {
    const stream = { name: 'stream', required: false, choices: ['Science', ' Science', 'Arts', ''] };

    expect(await problemsOf({ fields: [name, stream] })).toEqual([400, expect.anything()]);
    stream.choices.pop();
    await write({ fields: [name, stream, { name: 'Class', required: true, choices: ['1', '2'] }] });

    expect((await read()).form.fields.slice(1)).toEqual([
      { name: 'stream', required: false, choices: ['Science', 'Arts'] },
      { name: 'Class', required: true },
    ]);
  });

  test.each([
    ['a field twice', { fields: [name, name] }, { 'fields.userName': 'taken' }],
    ['no name', { fields: [{ name: 'city', required: true }] }, { 'fields.userName': 'required' }],
    [
      'a list for a number',
      { fields: [name, { name: 'mobileNumber', required: true, choices: ['1'] }] },
      { 'fields.mobileNumber': 'invalid' },
    ],
    [
      'a policy that is no https address',
      { policy: { url: 'javascript:alert(1)' } },
      { 'policy.url': 'invalid' },
    ],
    ['a policy without a version', { policy: { version: '  ' } }, { 'policy.version': 'required' }],
  ])('refuses %s, at the field, and changes nothing', async (_what, change, fields) => {
    const before = await read();

    expect(await problemsOf(change)).toEqual([400, fields]);

    expect(await read()).toEqual(before);
    expect(noted).toEqual([]);
  });

  test('refuses what was edited on an older state, and says who changed it', async () => {
    const { version } = await read();
    await write({ form: { headline: 'One' } });

    const answer = await write({ form: { headline: 'Two' }, version });

    expect(answer.json().error).toMatchObject({ code: 'record.conflict', changedBy: 'Sunil Deshpande' });
    expect((await read()).form.headline).toBe('One');
  });

  test('leaves in the log what changed, and nothing when nothing did', async () => {
    await write({ policy: { text: 'We keep your number for a year.', version: '2' } });
    await write({});

    expect(noted).toMatchObject([
      { action: 'UPDATE', logType: 'CONFIG', entity: { kind: 'form' }, after: { 'policy.version': '2' } },
    ]);
  });
});
