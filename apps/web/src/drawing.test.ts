import type { FirstScreen } from '@foyer/contract/first-screen.ts';
import { formFieldNames } from '@foyer/contract/registration-form.ts';
import { type ClientConfig, type FlagName, type Flags, flagNames } from '@foyer/contract/tenants.ts';
import { expect, test } from 'vitest';
import { draw } from './drawing.tsx';

const attack = '</script><img src=x onerror=alert(1)>';
const flagsOn = (...on: readonly FlagName[]) =>
  Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as Flags;

function buildScreen(
  config: Partial<ClientConfig> = {},
  product: Partial<FirstScreen['product']> = {},
): FirstScreen {
  return {
    config: {
      ...{
        tenant: 'acme',
        clientName: 'Acme',
        favicon: '/f.svg',
        logo: '/l.svg',
        keycloak: false,
        onlyInOutbox: [],
        suspended: false,
      },
      ...{ themeColor: '#E35E08', mode: 'light', contentWidth: 'boxed', timeZone: 'Europe/Berlin' },
      ...{ codeChannel: 'sms', flags: flagsOn(), scheduleLabel: 'Schedule Demo' },
      form: { fields: [{ name: 'mobileNumber', required: true }] },
      policy: { url: '', text: 'Words', version: '1' },
      ...config,
    },
    product: {
      ...{ id: 'p1', name: 'Tour', slug: 'tour', headline: 'See it live', promise: 'Half an hour' },
      ...{ durationMinutes: 30, isBookable: true, ...product },
    },
    languages: ['de-DE', 'en'],
  };
}

test('the drawing is the registration: the tenant, the promise, the form and its button', async () => {
  const { title, markup } = await draw(buildScreen(), '/live/tour');

  expect(title).toBe('Tour · Acme');
  for (const text of [
    '>Acme<',
    '>See it live</h1>',
    'Half an hour',
    '>Mobile number</label>',
    'Send me a code',
  ])
    expect(markup).toContain(text);
});

test('texts of a tenant are texts, wherever they stand', async () => {
  const form = {
    headline: attack,
    customText: attack,
    fields: [{ name: 'city', required: true, label: attack, choices: [attack, `"${attack}`] }] as const,
  };
  const policy = { url: '', text: attack, version: attack };
  const screen = buildScreen(
    {
      clientName: attack,
      form: { ...form, fields: [...form.fields].map((field) => ({ ...field, choices: [...field.choices] })) },
      policy,
      flags: flagsOn('customText', 'privacyPolicy'),
    },
    { name: attack, headline: attack, promise: attack },
  );

  const { markup } = await draw(screen, '/live/tour');

  expect(markup).not.toMatch(/<(?:img src=x|script)|<\/script/);
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('every field can be drawn, and none needs a script to come to its place', async () => {
  const fields = formFieldNames.map((name) => ({ name, required: false }));
  const flags = flagsOn(
    'attachment',
    'productSelectorOnCustomerRegistration',
    'privacyPolicy',
    'emailMandatory',
  );

  const { markup } = await draw(buildScreen({ form: { fields }, flags }), '/live/tour');

  for (const name of ['country', 'state', 'preferredTime']) expect(markup).toContain(`id="field-${name}"`);
  expect(markup).toContain('name="product"');
  expect(markup).not.toContain('Add pictures');
  expect(markup).not.toContain('<script');
});

test('the country of the number is that of the visitor’s languages, where the tenant’s zone says nothing', async () => {
  expect((await draw(buildScreen(), '/live/tour')).markup).toContain('+<!-- -->49');
  expect((await draw(buildScreen({ timeZone: 'Asia/Kolkata' }), '/live/tour')).markup).toContain(
    '+<!-- -->91',
  );
});

test('who comes to book is drawn the way to a time', async () => {
  expect((await draw(buildScreen(), '/live/tour?source=buy-now')).markup).toContain('Your time');
  expect((await draw(buildScreen(), '/live/tour')).markup).not.toContain('Your time');
});

test('a suspended tenant says that it is paused, and asks for nothing', async () => {
  const { markup } = await draw(buildScreen({ suspended: true }), '/live/tour');

  expect(markup).toContain('This service is paused at the moment.');
  expect(markup).not.toContain('<form');
});

test('where no code can be sent the drawing says so, and asks for nothing', async () => {
  const { markup } = await draw(buildScreen({ codeChannel: null }), '/live/tour');

  expect(markup).toContain('Codes cannot be sent here at the moment');
  expect(markup).not.toContain('<form');
});
