import { flagNames } from '@foyer/contract/tenants/tenants.ts';
import { describe, expect, test } from 'vitest';
import { effectiveForm, flagsFrom, labelOf } from './policy.ts';

const rules = { publicHostSuffixes: ['localhost', 'app.localhost', 'example.com'], defaultTenant: 'demo' };

const flagsOf = (stored: Record<string, unknown>, analyticsDashboardId: string | null = null) =>
  flagsFrom(stored, { analyticsDashboardId }, ['serverSideRecording']);

describe('the tenant that a host names', () => {
  test.each([
    ['acme.localhost', 'acme'],
    ['acme.localhost:3000', 'acme'],
    ['ACME.Localhost:3000', 'acme'],
    ['acme.app.localhost', 'acme'],
    ['acme.example.com', 'acme'],
    ['two-words.example.com', 'two-words'],
  ])('%s names %s', (host, label) => {
    expect(labelOf(host, rules)).toBe(label);
  });

  test.each([
    'localhost',
    'localhost:3000',
    'app.localhost',
    'example.com',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.20',
  ])('the bare host %s names the default tenant', (host) => {
    expect(labelOf(host, rules)).toBe('demo');
  });

  test('a bare host names no tenant where there is no default tenant', () => {
    expect(labelOf('localhost', { ...rules, defaultTenant: null })).toBeNull();
    expect(labelOf('127.0.0.1', { ...rules, defaultTenant: null })).toBeNull();
  });

  test.each([
    ['two labels', 'a.b.example.com'],
    ['two labels before the longer suffix', 'a.acme.app.localhost'],
    ['a host of another domain', 'acme.example.org'],
    ['a suffix that is only the end of a label', 'acme.notexample.com'],
    ['a suffix without a dot', 'acmeexample.com'],
    ['nothing before the dot', '.example.com'],
    ['nothing', ''],
    ['a label with an underscore', 'ac_me.example.com'],
    ['a label that ends in a hyphen', 'acme-.example.com'],
    ['a label with two hyphens in a row', 'xn--acme.example.com'],
    ['a label that is too long', `${'a'.repeat(64)}.example.com`],
    ['a text that is not a host', 'acme.localhost/../globex.localhost'],
    ['a second port', 'acme.localhost:1:2'],
  ])('%s names no tenant', (_why, host) => {
    expect(labelOf(host, rules)).toBeNull();
  });

  test.each(['app', 'auth', 'www', 'api', 'livekit', 'admin'])(
    'the reserved label %s names no tenant',
    (label) => {
      expect(labelOf(`${label}.example.com`, rules)).toBeNull();
      expect(labelOf(`${label}.app.localhost`, rules)).toBeNull();
    },
  );
});

describe('flags', () => {
  test('are complete, and only lobbyMode and showAgentName are on by default', () => {
    const flags = flagsOf({});

    expect(Object.keys(flags)).toEqual([...flagNames]);
    expect(flagNames.filter((name) => flags[name])).toEqual(['lobbyMode', 'showAgentName']);
  });

  test('take a tenant’s own value over the default, and ignore what is not a flag', () => {
    const flags = flagsOf({ lobbyMode: false, chatButton: true, showAgentName: 'no', leftover: true });

    expect(flags.lobbyMode).toBe(false);
    expect(flags.chatButton).toBe(true);
    expect(flags.showAgentName).toBe(true);
    expect(flags).not.toHaveProperty('leftover');
  });

  test('count Analytics as off without a dashboard', () => {
    expect(flagsOf({ analytics: true }).analytics).toBe(false);
    expect(flagsOf({ analytics: true }, '7').analytics).toBe(true);
    expect(flagsOf({}, '7').analytics).toBe(false);
  });
});

describe('the effective form', () => {
  const form = {
    fields: [
      { name: 'userName' as const, required: true },
      { name: 'email' as const, required: false },
    ],
    customText: 'Hello',
  };
  const off = flagsOf({});
  const emailOf = (shownForm: typeof form | ReturnType<typeof effectiveForm>) =>
    shownForm.fields.find(({ name }) => name === 'email');

  test('requires the contact that the code is sent to, even if the tenant removed the field', () => {
    expect(effectiveForm(form, off, 'sms').fields).toContainEqual({ name: 'mobileNumber', required: true });
    expect(emailOf(effectiveForm(form, off, 'email'))).toEqual({ name: 'email', required: true });
    expect(emailOf(effectiveForm(form, off, 'sms'))).toEqual({ name: 'email', required: false });
  });

  test('requires the email address when its flag is on', () => {
    expect(emailOf(effectiveForm(form, flagsOf({ emailMandatory: true }), 'sms'))).toEqual({
      name: 'email',
      required: true,
    });
  });

  test('shows the tenant’s custom text only while its flag is on', () => {
    expect(effectiveForm(form, off, null)).not.toHaveProperty('customText');
    expect(effectiveForm(form, flagsOf({ customText: true }), null).customText).toBe('Hello');
  });
});
