import {
  channelsOfKind,
  messageChannels,
  templateKinds,
  templateLanguages,
} from '@foyer/contract/messaging/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MessagingTestDependencies,
  messagingDependencies,
} from '../../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { defaultContent } from './default-templates.ts';
import { problemWith } from './template-text.ts';
import {
  createTemplates,
  placeholdersOf,
  render,
  type TemplateName,
  templateNameOf,
  toRenderedMessage,
} from './templates.ts';

const origin = 'https://acme.foyer.example';
const values = {
  customerName: 'Asha Rao',
  clientName: 'Acme Learning',
  productName: 'Home Loan',
  agentName: 'Priya',
  when: 'Sat 21 Nov, 14:30',
  zone: 'Dubai',
  whenTenant: 'Sat 21 Nov, 16:00',
  tenantZone: 'Kolkata',
  code: '482913',
  minutes: '10',
  reason: 'Our agent is ill.',
  share: '65',
  waits: '20',
  target: '80',
  targetSeconds: '60',
  stopLink: `${origin}/stop/${'x'.repeat(40)}`,
  link: `${origin}/live/home-loan?link=${'x'.repeat(44)}&source=reminder-sms`,
};
const names: TemplateName[] = templateKinds.flatMap((kind) =>
  channelsOfKind(kind).flatMap((channel) =>
    templateLanguages.map((language) => ({ kind, channel, language })),
  ),
);

describe('the default templates', () => {
  test.each(names)(
    'for $kind by $channel in $language are valid, contain the link and leave no placeholder empty',
    (name) => {
      const content = defaultContent(name.kind, name.channel, name.language);
      const placeholders = placeholdersOf(name.kind);

      expect(problemWith(content.text, placeholders)).toBeNull();
      expect(problemWith(content.subject ?? '', placeholders)).toBeNull();
      const { subject, text } = render(name, content, values);
      expect(text).toContain(name.kind === 'code' ? values.code : values.link);
      expect(text + subject).not.toMatch(/\{|\}|undefined| {2}/);
      expect(subject === null).toBe(name.channel !== 'email');
    },
  );

  // Text messages leave some out in scripts whose SMS hold fewer characters.
  test.each(names.filter(({ channel }) => channel === 'email'))(
    'for $kind by email in $language have the placeholders of the English ones',
    (name) => {
      const placeholdersIn = (language: TemplateName['language']) => {
        const { subject, text } = defaultContent(name.kind, name.channel, language);
        const used = `${subject} ${text}`.matchAll(/\{[{%]-? *(?:if )?(\w+)/g);
        return [...new Set([...used].map(([, placeholder]) => placeholder))].toSorted();
      };

      expect(placeholdersIn(name.language)).toEqual(placeholdersIn('en'));
    },
  );

  test('of optional kinds contain the opt-out link, where there is room', () => {
    const says = (kind: TemplateName['kind'], channel: TemplateName['channel']) =>
      defaultContent(kind, channel, 'en').text.includes('stopLink');

    for (const kind of ['reminder-24h', 'no-show', 'no-show-ours', 'link'] as const)
      for (const channel of messageChannels) expect(says(kind, channel), kind).toBe(true);
    for (const kind of ['reminder-1h', 'reminder-10m'] as const) expect(says(kind, 'email')).toBe(true);
    for (const kind of ['schedule-confirmed', 'schedule-cancelled'] as const)
      for (const channel of messageChannels) expect(says(kind, channel), kind).toBe(false);
  });

  test('fit into two SMS segments in Latin script, four in others, and one for a code', () => {
    for (const language of templateLanguages)
      for (const kind of templateKinds.filter((each) => channelsOfKind(each).includes('sms'))) {
        const name = { kind, channel: 'sms', language } as const;
        const { segments } = toRenderedMessage(
          'sms',
          render(name, defaultContent(kind, 'sms', language), values),
        );
        const longest = language === 'hi' || language === 'ar' ? 4 : 2;
        const atMost = kind === 'code' ? 1 : longest;
        expect(segments, `${kind} in ${language}`).toBeLessThanOrEqual(atMost);
      }
  });

  test('of a missed target name the share, the target and the customers in every language', () => {
    for (const language of templateLanguages) {
      const name = { kind: 'service-level', channel: 'email', language } as const;
      const { subject, text } = render(name, defaultContent(name.kind, name.channel, language), values);
      expect(subject).toContain('Home Loan');
      for (const value of ['Home Loan', '65', '20', '60', '80', values.stopLink])
        expect(text, language).toContain(value);
    }
  });

  test('name the time zone with every time', () => {
    for (const language of templateLanguages)
      for (const channel of messageChannels)
        for (const kind of templateKinds) {
          const { text } = defaultContent(kind, channel, language);
          if (text.includes('{{ when }}')) expect(text, `${kind} in ${language}`).toContain('{{ zone }}');
        }
  });

  test('name the tenant’s time only where its clocks differ from the customer’s', () => {
    const name = { kind: 'schedule-confirmed', channel: 'email', language: 'en' } as const;
    const content = defaultContent(name.kind, name.channel, name.language);

    expect(render(name, content, values).text).toContain(
      'Sat 21 Nov, 14:30 (Dubai), Sat 21 Nov, 16:00 (Kolkata).',
    );
    expect(render(name, content, { ...values, zone: 'Colombo', when: values.whenTenant }).text).toContain(
      'Sat 21 Nov, 16:00 (Colombo).',
    );
  });

  test('of SMS name both time zones in Latin script; in others only the customer’s', () => {
    const textIn = (language: TemplateName['language']) => {
      const name = { kind: 'schedule-confirmed', channel: 'sms', language } as const;
      return render(name, defaultContent(name.kind, name.channel, language), values).text;
    };

    for (const language of ['en', 'de', 'fr', 'es'] as const)
      expect(textIn(language)).toContain('(Dubai), Sat 21 Nov, 16:00 (Kolkata)');
    for (const language of ['hi', 'ar'] as const) expect(textIn(language)).not.toContain('Kolkata');
  });

  test('keep the subject on one line', () => {
    const name = { kind: 'link', channel: 'email', language: 'en' } as const;
    const hostile = { ...values, clientName: 'Acme\r\nBcc: all@example.test' };

    expect(render(name, defaultContent('link', 'email', 'en'), hostile).subject).toBe(
      'Acme Bcc: all@example.test: Home Loan',
    );
  });
});

describe('custom templates', () => {
  let setup: TenantSetup;
  let parts: MessagingTestDependencies;
  let templates: ReturnType<typeof createTemplates>;
  const name = { kind: 'link', channel: 'email', language: 'de' } as const;
  const olga = { kind: 'USER', id: null, name: 'Olga', ip: null } as const;

  beforeAll(async () => {
    setup = await createTenantSetup();
    parts = messagingDependencies(setup);
    templates = createTemplates(parts);
  });
  afterAll(() => setup.close());

  const set = (content: { subject: string | null; text: string; version: number }) =>
    setup.database.withTenant(setup.tenants.acme, (tx) => templates.set(tx, olga, name, content));
  const contentNow = (tenant: 'acme' | 'globex' = 'acme') =>
    setup.database.withTenant(setup.tenants[tenant], (tx) => templates.contentFor(tx, name));

  test('apply to their own tenant at once, and each change is recorded', async () => {
    const content = { subject: 'Für {{ customerName }}', text: 'Hier: {{ link }}' };

    expect(await set({ ...content, version: 0 })).toMatchObject({ ...content, isDefault: false, version: 1 });

    expect(await contentNow()).toMatchObject(content);
    expect(await contentNow('globex')).toEqual(defaultContent('link', 'email', 'de'));
    expect(parts.noted.at(-1)).toMatchObject({
      action: 'UPDATE',
      logType: 'CONFIG',
      after: content,
      entity: { kind: 'message-template', label: 'link, email, de' },
    });
  });

  test('answer record.conflict for an outdated version', async () => {
    await expect(set({ subject: 'x', text: 'y', version: 0 })).rejects.toMatchObject({
      code: 'record.conflict',
      details: { changedBy: 'Olga' },
    });
  });

  test('are rejected at the field when they cannot be rendered', async () => {
    await expect(set({ subject: '{{ nobody }}', text: '{{ link', version: 1 })).rejects.toMatchObject({
      details: { fields: { subject: 'unknown', text: 'invalid' } },
    });
    await expect(set({ subject: ' ', text: '{{ when }}', version: 1 })).rejects.toMatchObject({
      details: { fields: { subject: 'required', text: 'unknown' } },
    });
  });

  test('of a code are rejected without the code', async () => {
    const code = { kind: 'code', channel: 'sms', language: 'en' } as const;
    const keep = (text: string) =>
      setup.database.withTenant(setup.tenants.acme, (tx) =>
        templates.set(tx, olga, code, { subject: null, text, version: 0 }),
      );

    for (const text of ['Your code: {{ minutes }}', '{% if minutes == "x" %}{{ code }}{% endif %}'])
      await expect(keep(text)).rejects.toMatchObject({ details: { fields: { text: 'required' } } });
    expect(await keep('{{ code }}, says {{ clientName }}')).toMatchObject({ isDefault: false });
    await setup.database.withTenant(setup.tenants.acme, (tx) => templates.reset(tx, olga, code));
  });

  test('can be reset to the default', async () => {
    await setup.database.withTenant(setup.tenants.acme, (tx) => templates.reset(tx, olga, name));

    expect(await contentNow()).toEqual(defaultContent('link', 'email', 'de'));
  });

  test('of a kind that is sent by email only are rejected for other channels', () => {
    const params = { kind: 'service-level', channel: 'sms', language: 'en' } as const;

    expect(() => templateNameOf(params)).toThrow(
      expect.objectContaining({ details: { fields: { channel: 'not_a_choice' } } }),
    );
  });

  test('are listed for every kind, channel and language', async () => {
    const list = await setup.database.withTenant(setup.tenants.acme, (tx) => templates.list(tx));

    expect(list).toHaveLength(names.length);
    expect(list.every(({ isDefault, version }) => isDefault && version === 0)).toBe(true);
  });
});
