import { describe, expect, test } from 'vitest';
import { createSettingsSetup } from '../../../testing/setups/settings-setup.ts';

const url = '/api/manage/form';
const name = { name: 'userName', required: true };

const setup = createSettingsSetup();
const { configOf } = setup;

const read = () => setup.read(url);
const write = async (change: { fields?: object[]; form?: object; policy?: object; version?: number }) => {
  const { form, policy, version } = await read();
  const { fields = form.fields, ...more } = change;
  return setup.server.call({
    method: 'PUT',
    url,
    token: setup.token,
    body: {
      form: { ...form, fields, ...more.form },
      policy: { ...policy, ...more.policy },
      version: more.version ?? version,
    },
  });
};
const problemsOf = async (change: Parameters<typeof write>[0]) => {
  const answer = await write(change);
  return [answer.statusCode, answer.json().error?.fields];
};

describe('the registration form', () => {
  test('is shown as it was edited, in its order, and only on this tenant’s pages', async () => {
    const before = await configOf('globex.localhost');
    const city = { name: 'city', required: true, label: ' Town ' };

    const answer = await write({ fields: [city, name], form: { headline: ' Meet us ' } });

    expect(answer.statusCode).toBe(200);
    const { form } = await configOf('acme.localhost');
    expect(form.headline).toBe('Meet us');
    expect(form.fields.slice(0, 2)).toEqual([{ name: 'city', required: true, label: 'Town' }, name]);
    expect(await configOf('globex.localhost')).toEqual(before);
  });

  test('always requires the contact that receives the code', async () => {
    await write({ fields: [name] });

    const { form } = await configOf('acme.localhost');

    expect(form.fields).toContainEqual({ name: 'mobileNumber', required: true });
    expect((await read()).form.fields).toEqual([name]);
  });

  test('keeps the tenant’s own choices, also in place of a default list', async () => {
    const stream = { name: 'stream', required: false, choices: ['Science', ' Science', 'Arts', ''] };

    expect(await problemsOf({ fields: [name, stream] })).toEqual([400, expect.anything()]);
    stream.choices.pop();
    await write({ fields: [name, stream, { name: 'Class', required: true, choices: ['1', '2'] }] });

    expect((await read()).form.fields.slice(1)).toEqual([
      { name: 'stream', required: false, choices: ['Science', 'Arts'] },
      { name: 'Class', required: true, choices: ['1', '2'] },
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
    ['a policy URL without https', { policy: { url: 'javascript:alert(1)' } }, { 'policy.url': 'invalid' }],
    ['a policy without a version', { policy: { version: '  ' } }, { 'policy.version': 'required' }],
  ])('rejects %s at the field, and changes nothing', async (_what, change, fields) => {
    const before = await read();

    expect(await problemsOf(change)).toEqual([400, fields]);

    expect(await read()).toEqual(before);
    expect(setup.auditEntries).toEqual([]);
  });

  test('answers record.conflict with the last editor when the version is outdated', async () => {
    const { version } = await read();
    await write({ form: { headline: 'One' } });

    const answer = await write({ form: { headline: 'Two' }, version });

    expect(answer.json().error).toMatchObject({ code: 'record.conflict', changedBy: 'Sunil Deshpande' });
    expect((await read()).form.headline).toBe('One');
  });

  test('records the changed fields in the audit log, and nothing when nothing changed', async () => {
    await write({ policy: { text: 'We keep your number for a year.', version: '2' } });
    await write({});

    expect(setup.auditEntries).toMatchObject([
      { action: 'UPDATE', logType: 'CONFIG', entity: { kind: 'form' }, after: { 'policy.version': '2' } },
    ]);
  });
});
