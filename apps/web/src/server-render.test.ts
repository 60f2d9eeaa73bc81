import { formFieldNames } from '@foyer/contract/registration/fields.ts';
import type { FirstScreen } from '@foyer/contract/registration/first-screen.ts';
import { type ClientConfig, type FlagName, type Flags, flagNames } from '@foyer/contract/tenants/tenants.ts';
import { describe, expect, test } from 'vitest';
import { draw } from './server-render.tsx';

const attack = '</script><img src=x onerror=alert(1)>';
const flagsOn = (...on: readonly FlagName[]) =>
  Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as Flags;

function buildScreen(
  config: Partial<ClientConfig> = {},
  product: Partial<FirstScreen['product']> = {},
): FirstScreen {
  return {
    config: {
      tenant: 'acme',
      clientName: 'Acme',
      favicon: '/f.svg',
      logo: '/l.svg',
      keycloak: false,
      onlyInOutbox: [],
      suspended: false,
      themeColor: '#E35E08',
      mode: 'light',
      contentWidth: 'boxed',
      timeZone: 'Europe/Berlin',
      locale: 'en-GB',
      codeChannel: 'sms',
      codeCountries: null,
      localRecording: false,
      agentsSeeRecordings: false,
      keepsRecordings: false,
      recordingQuestion: null,
      adminContact: 'admin@acme.test',
      flags: flagsOn(),
      scheduleLabel: 'Schedule Demo',
      form: { fields: [{ name: 'mobileNumber', required: true }] },
      policy: { url: '', text: 'Words', version: '1' },
      ...config,
    },
    product: {
      id: 'p1',
      name: 'Tour',
      slug: 'tour',
      headline: 'See it live',
      promise: 'Half an hour',
      durationMinutes: 30,
      isBookable: true,
      opensAt: null,
      ...product,
    },
    availability: null,
    languages: ['de-DE', 'en'],
  };
}

test('renders the registration with tenant, promise, form and button', async () => {
  const { title, markup } = await draw(buildScreen(), '/live/tour');

  expect(title).toBe('Tour · Acme');
  for (const text of ['>Acme<', '>See it live</h1>', 'Half an hour', '>Mobile number</label>', 'Send code'])
    expect(markup).toContain(text);
});

test('says that a supervisor may listen in where the tenant allows supervision', async () => {
  const drawWith = async (flags: Flags) => (await draw(buildScreen({ flags }), '/live/tour')).markup;

  expect(await drawWith(flagsOn('bargein'))).toContain('A supervisor may listen in');
  expect(await drawWith(flagsOn())).not.toContain('supervisor');
});

test('renders who is available and the likely wait, and the next free time where no one is', async () => {
  const likelyWait = { fromMs: 190_000, toMs: 340_000, samples: 5 };
  const nextFree = '2099-01-05T09:00:00.000Z';
  const drawWith = async (availability: FirstScreen['availability']) =>
    (await draw({ ...buildScreen(), availability }, '/live/tour')).markup.replace(/<!-- -->|<\/?span>/g, '');

  const staffed = await drawWith({ agents: 3, likelyWait, nextFree, opensAt: null });
  expect(staffed).toContain('3 people from our team are available now. Estimated wait: 3–6 min.');
  expect(staffed).not.toContain('Next free time');
  const unstaffed = await drawWith({ agents: 0, likelyWait: null, nextFree, opensAt: null });
  expect(unstaffed).toContain('No one is available right now.');
  expect(unstaffed).toContain('Next free time: Mon 5 Jan, 10:00');
  expect(await drawWith(null)).not.toContain('available');
});

describe('a product outside its opening hours', () => {
  const opensAt = '2099-01-05T09:00:00.000Z';
  const drawClosed = async (product: Partial<FirstScreen['product']> = {}, flags = flagsOn('lobbyMode')) => {
    const { markup } = await draw(buildScreen({ flags }, { opensAt, ...product }), '/live/tour');
    return markup.replace(/<!-- -->|<\/?span>/g, '');
  };
  const sentence = /We(?:'|&#x27;)re closed right now\. We open Mon 5 Jan, 10:00\./;

  test('says when it opens before anything is typed, with a lobby and without one', async () => {
    expect(await drawClosed()).toMatch(sentence);
    expect(await drawClosed({}, flagsOn())).toMatch(sentence);
  });

  test('closes by the hours of the availability, which is newer than the product', async () => {
    const screen = {
      ...buildScreen({ flags: flagsOn('lobbyMode') }),
      availability: { agents: 2, likelyWait: null, nextFree: null, opensAt },
    };
    const markup = (await draw(screen, '/live/tour')).markup.replace(/<!-- -->|<\/?span>/g, '');

    expect(markup).toMatch(sentence);
    expect(markup).not.toContain('available now');
  });

  test('asks for the details only where a time can be booked', async () => {
    expect(await drawClosed({ isBookable: true })).toContain('Send code');
    expect(await drawClosed({ isBookable: false })).not.toContain('Send code');
  });
});

test('reserves the lines of the availability until it is known, so that the form does not move', async () => {
  const reserved = /<div class="[^"]*presence[^"]*"><\/div>/;
  const drawWith = async (flags: Flags) => (await draw(buildScreen({ flags }), '/live/tour')).markup;

  expect(await drawWith(flagsOn('lobbyMode'))).toMatch(reserved);
  expect(await drawWith(flagsOn())).not.toMatch(reserved);
});

test('escapes all texts of a tenant', async () => {
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

test('renders every field without scripts', async () => {
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

test('preselects the dial code from the visitor’s languages unless the tenant’s time zone determines it', async () => {
  expect((await draw(buildScreen(), '/live/tour')).markup).toContain('+<!-- -->49');
  expect((await draw(buildScreen({ timeZone: 'Asia/Kolkata' }), '/live/tour')).markup).toContain(
    '+<!-- -->91',
  );
});

test('renders the booking steps for a visitor who comes to book', async () => {
  expect((await draw(buildScreen(), '/live/tour?source=buy-now')).markup).toContain('Your time');
  expect((await draw(buildScreen(), '/live/tour')).markup).not.toContain('Your time');
});

test('renders a notice without a form for a suspended tenant', async () => {
  const { markup } = await draw(buildScreen({ suspended: true }), '/live/tour');

  expect(markup).toContain('This service is paused. Come back later.');
  expect(markup).not.toContain('<form');
});

test('renders a notice without a form when no code can be sent', async () => {
  const { markup } = await draw(buildScreen({ codeChannel: null }), '/live/tour');

  expect(markup).toContain('We can&#x27;t send codes right now');
  expect(markup).not.toContain('<form');
});
