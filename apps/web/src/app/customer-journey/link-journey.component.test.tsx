/** Links that are opened by their address. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import type { FoundLink } from '@foyer/contract/links/links.ts';
import type { BookableDays, Booked } from '@foyer/contract/schedules/schedules.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { OfferedProduct } from '../../features/registration/index.ts';
import { m } from '../../paraglide/messages.js';
import { ConfigProvider } from '../../platform/config/config.ts';
import LinkJourney from './link-journey.tsx';
import { storeCustomer } from './stored-customer.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const token = 'l'.repeat(44);
const product = {
  id: '22222222-2222-4222-8222-222222222222',
  slug: 'jee-live',
  name: 'JEE Live',
  isBookable: true,
} as OfferedProduct;
const zones = { zone: 'Asia/Kolkata', tenantZone: 'Asia/Kolkata' };

const cancelled: Booked = {
  id: '11111111-1111-4111-8111-111111111111',
  status: 'CANCELLED',
  sequence: 1,
  productName: product.name,
  productSlug: product.slug,
  customerName: 'Arjun Nair',
  startsAt: inDays(3),
  endsAt: inDays(3.01),
  opensAt: inDays(2.99),
  expiresAt: inDays(4),
  ...zones,
  agentName: null,
  toldBy: [],
  link: token,
  calendar: { ics: '/c.ics', google: 'https://google.test', outlook: 'https://outlook.test' },
};
const link: FoundLink = {
  kind: 'schedule',
  state: 'revoked',
  productSlug: product.slug,
  productName: product.name,
  customerName: 'Arjun Nair',
  agentName: null,
  opensAt: cancelled.opensAt,
  expiresAt: cancelled.expiresAt,
  startsAt: null,
  asksFor: 'code',
};
const day = cancelled.startsAt.slice(0, 10);
const times: BookableDays = {
  ...zones,
  durationMinutes: 30,
  nextFree: null,
  from: day,
  to: day,
  days: [{ day, times: [] }],
};

const config = {
  clientName: 'Acme',
  timeZone: 'Asia/Kolkata',
  codeChannel: 'sms',
  scheduleLabel: 'Schedule Demo',
  flags: {},
  form: { fields: [{ name: 'mobileNumber', required: true }] },
  policy: { url: '', text: '', version: '1' },
  onlyInOutbox: [],
  codeCountries: null,
  localRecording: false,
  agentsSeeRecordings: false,
  keepsRecordings: false,
  recordingQuestion: null,
  suspended: false,
} as unknown as ClientConfig;

/** @returns what the page sends, as `METHOD address` */
function answerCalls(answers: Record<string, unknown>): string[] {
  const calls: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    calls.push(`${init?.method ?? 'GET'} ${url}`);
    const part = Object.keys(answers).find((each) => url.includes(each));
    return Response.json({ result: part ? answers[part] : null });
  });
  return calls;
}

const openLink = () =>
  render(
    <MemoryRouter>
      <ConfigProvider value={config}>
        <LinkJourney product={product} token={token} agentRefId={null} onOtherProduct={vi.fn()} />
      </ConfigProvider>
    </MemoryRouter>,
  );

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('after a cancelled booking the times name the known customer, and "Not you?" leads to the form', async () => {
  answerCalls({ '/times': times, '/api/links/': link, '/by-link/': cancelled });
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const known = { customerToken: 'a token', customerId: 'c1', customerName: 'Asha Rao' };
  storeCustomer(known, product);
  await openLink();

  await page.getByRole('button', { name: m.next_another_time() }).click();

  await expect.element(page.getByText(m.times_for({ name: 'Asha Rao' }), { exact: false })).toBeVisible();
  await page.getByRole('button', { name: m.times_for_other() }).click();
  await expect.element(page.getByLabelText(m.form_field({ field: 'mobileNumber' }))).toBeVisible();
  expect(localStorage.getItem('customerToken')).toBeNull();
});

const codeSent = {
  registrationId: '33333333-3333-4333-8333-333333333333',
  channel: 'sms',
  sentTo: '+91 •••• 34',
  expiresAt: inDays(0.01),
  resendAfterMs: 30_000,
};

for (const [asksFor, button] of [
  ['code', m.link_send_code()],
  ['nothing', m.link_join_lobby()],
] as const)
  test(`a link that asks for ${asksFor} sends nothing before the customer presses "${button}", and then once`, async () => {
    const calls = answerCalls({
      '/open': { registered: null, codeSent, scheduleId: null },
      '/api/links/': { ...link, kind: 'transfer', state: 'good', asksFor },
    });
    await openLink();
    await expect.element(page.getByText(m.link_for({ name: 'Arjun' }))).toBeVisible();
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);

    await page.getByRole('button', { name: button }).click();

    await expect.element(page.getByLabelText(m.code_label())).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST /api/links/${token}/open`]);
  });
