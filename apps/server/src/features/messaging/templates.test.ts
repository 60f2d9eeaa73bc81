import { messageChannels, templateKinds, templateLanguages } from '@foyer/contract/managed-messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MessagingParts, messagingParts } from '../../platform/testing/compose-messaging.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { defaultWords } from './default-words.ts';
import { createTemplates, placeholdersOf, render, rendered, type TemplateName } from './templates.ts';
import { problemWith } from './words.ts';

const origin = 'https://acme.foyer.example';
const values = {
  ...{ customerName: 'Asha Rao', clientName: 'Acme Learning', productName: 'Home Loan', agentName: 'Priya' },
  ...{ when: 'Sat 21 Nov, 14:30', zone: 'Dubai', whenTenant: 'Sat 21 Nov, 16:00', tenantZone: 'Kolkata' },
  ...{ code: '482913', minutes: '10' },
  ...{ reason: 'Our agent is ill.', stopLink: `${origin}/stop/${'x'.repeat(40)}` },
  link: `${origin}/live/home-loan?link=${'x'.repeat(44)}&source=reminder-sms`,
};
const names: TemplateName[] = templateKinds.flatMap((kind) =>
  messageChannels.flatMap((channel) => templateLanguages.map((language) => ({ kind, channel, language }))),
);

describe('the product’s own words', () => {
  test.each(names)('of $kind by $channel in $language are good, say where to go and leave no gap', (name) => {
    const words = defaultWords(name.kind, name.channel, name.language);
    const placeholders = placeholdersOf(name.kind);

    expect(problemWith(words.text, placeholders)).toBeNull();
    expect(problemWith(words.subject ?? '', placeholders)).toBeNull();
    const { subject, text } = render(name, words, values);
    expect(text).toContain(name.kind === 'code' ? values.code : values.link);
    expect(text + subject).not.toMatch(/\{|\}|undefined| {2}/);
    expect(subject === null).toBe(name.channel !== 'email');
  });

  test('of what one need not get say how to stop it, where there is room', () => {
    const says = (kind: TemplateName['kind'], channel: TemplateName['channel']) =>
      defaultWords(kind, channel, 'en').text.includes('stopLink');

    for (const kind of ['reminder-24h', 'no-show', 'no-show-ours', 'link'] as const)
      for (const channel of messageChannels) expect(says(kind, channel), kind).toBe(true);
    for (const kind of ['reminder-1h', 'reminder-10m'] as const) expect(says(kind, 'email')).toBe(true);
    for (const kind of ['schedule-confirmed', 'schedule-cancelled'] as const)
      for (const channel of messageChannels) expect(says(kind, channel), kind).toBe(false);
  });

  test('fit into two text messages in Latin letters, into four in others, a code into one', () => {
    for (const language of templateLanguages)
      for (const kind of templateKinds) {
        const name = { kind, channel: 'sms', language } as const;
        const { segments } = rendered('sms', render(name, defaultWords(kind, 'sms', language), values));
        const longest = language === 'hi' || language === 'ar' ? 4 : 2;
        const atMost = kind === 'code' ? 1 : longest;
        expect(segments, `${kind} in ${language}`).toBeLessThanOrEqual(atMost);
      }
  });

  test('never tell an hour without saying where it is that late', () => {
    for (const language of templateLanguages)
      for (const channel of messageChannels)
        for (const kind of templateKinds) {
          const { text } = defaultWords(kind, channel, language);
          if (text.includes('{{ when }}')) expect(text, `${kind} in ${language}`).toContain('{{ zone }}');
        }
  });

  test('name the tenant’s clock only where it is another', () => {
    const name = { kind: 'schedule-confirmed', channel: 'email', language: 'en' } as const;
    const words = defaultWords(name.kind, name.channel, name.language);

    expect(render(name, words, values).text).toContain(
      'Sat 21 Nov, 14:30 (Dubai), Sat 21 Nov, 16:00 (Kolkata).',
    );
    expect(render(name, words, { ...values, zone: 'Kolkata' }).text).toContain(
      'Sat 21 Nov, 14:30 (Kolkata).',
    );
  });

  test('of a text message name both clocks in Latin letters; in others there is room for the customer’s', () => {
    const textIn = (language: TemplateName['language']) => {
      const name = { kind: 'schedule-confirmed', channel: 'sms', language } as const;
      return render(name, defaultWords(name.kind, name.channel, language), values).text;
    };

    for (const language of ['en', 'de', 'fr', 'es'] as const)
      expect(textIn(language)).toContain('(Dubai), Sat 21 Nov, 16:00 (Kolkata)');
    for (const language of ['hi', 'ar'] as const) expect(textIn(language)).not.toContain('Kolkata');
  });

  test('keep a name in one line of the subject', () => {
    const name = { kind: 'link', channel: 'email', language: 'en' } as const;
    const hostile = { ...values, clientName: 'Acme\r\nBcc: all@example.test' };

    expect(render(name, defaultWords('link', 'email', 'en'), hostile).subject).toBe(
      'Acme Bcc: all@example.test: your demo of Home Loan',
    );
  });
});

describe('words of the tenant’s own', () => {
  let world: World;
  let parts: MessagingParts;
  let templates: ReturnType<typeof createTemplates>;
  const name = { kind: 'link', channel: 'email', language: 'de' } as const;
  const olga = { kind: 'USER', id: null, name: 'Olga', ip: null } as const;

  beforeAll(async () => {
    world = await createWorld();
    parts = messagingParts(world);
    templates = createTemplates(parts);
  });
  afterAll(() => world.close());

  const set = (words: { subject: string | null; text: string; version: number }) =>
    world.database.withTenant(world.tenants.acme, (unit) => templates.set(unit, olga, name, words));
  const wordsNow = (tenant: 'acme' | 'globex' = 'acme') =>
    world.database.withTenant(world.tenants[tenant], (unit) => templates.wordsFor(unit, name));

  test('are used from then on, by that tenant only, and remembered', async () => {
    const words = { subject: 'Für {{ customerName }}', text: 'Hier: {{ link }}' };

    expect(await set({ ...words, version: 0 })).toMatchObject({ ...words, isDefault: false, version: 1 });

    expect(await wordsNow()).toMatchObject(words);
    expect(await wordsNow('globex')).toEqual(defaultWords('link', 'email', 'de'));
    expect(parts.noted.at(-1)).toMatchObject({
      ...{ action: 'UPDATE', logType: 'CONFIG', after: words },
      entity: { kind: 'message-template', label: 'link, email, de' },
    });
  });

  test('that somebody else changed meanwhile are not overwritten', async () => {
    await expect(set({ subject: 'x', text: 'y', version: 0 })).rejects.toMatchObject({
      code: 'record.conflict',
      details: { changedBy: 'Olga' },
    });
  });

  test('that cannot be filled in are refused at the field', async () => {
    await expect(set({ subject: '{{ nobody }}', text: '{{ link', version: 1 })).rejects.toMatchObject({
      details: { fields: { subject: 'unknown', text: 'invalid' } },
    });
    await expect(set({ subject: ' ', text: '{{ when }}', version: 1 })).rejects.toMatchObject({
      details: { fields: { subject: 'required', text: 'unknown' } },
    });
  });

  test('of a code cannot be kept without the code', async () => {
    const code = { kind: 'code', channel: 'sms', language: 'en' } as const;
    const keep = (text: string) =>
      world.database.withTenant(world.tenants.acme, (unit) =>
        templates.set(unit, olga, code, { subject: null, text, version: 0 }),
      );

    for (const text of ['Your code: {{ minutes }}', '{% if minutes == "x" %}{{ code }}{% endif %}'])
      await expect(keep(text)).rejects.toMatchObject({ details: { fields: { text: 'required' } } });
    expect(await keep('{{ code }}, says {{ clientName }}')).toMatchObject({ isDefault: false });
    await world.database.withTenant(world.tenants.acme, (unit) => templates.reset(unit, olga, code));
  });

  test('are taken back', async () => {
    await world.database.withTenant(world.tenants.acme, (unit) => templates.reset(unit, olga, name));

    expect(await wordsNow()).toEqual(defaultWords('link', 'email', 'de'));
  });

  test('stand in a list of every kind, channel and language', async () => {
    const list = await world.database.withTenant(world.tenants.acme, (unit) => templates.list(unit));

    expect(list).toHaveLength(names.length);
    expect(list.every(({ isDefault, version }) => isDefault && version === 0)).toBe(true);
  });
});
