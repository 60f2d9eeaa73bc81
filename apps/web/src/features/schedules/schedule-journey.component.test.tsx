/** Back and Forward on the pages of a booking. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import type { BookableDays, Booked } from '@foyer/contract/schedules/schedules.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../paraglide/messages.js';
import { ConfigProvider } from '../../platform/config/config.ts';
import { pushStep, replaceStep } from '../../platform/step-history.ts';
import { ScheduleJourney } from './schedule-journey.tsx';

const soonDay = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
/** On the same day in every time zone of the test. */
const soon = (timeOfDay: string) => `${soonDay}T${timeOfDay}:00.000Z`;
const booked: Booked = {
  id: '11111111-1111-4111-8111-111111111111',
  status: 'BOOKED',
  sequence: 0,
  productName: 'JEE Live Demo',
  productSlug: 'jee-live-demo',
  customerName: 'Arjun Nair',
  startsAt: soon('08:00'),
  endsAt: soon('08:15'),
  opensAt: soon('07:45'),
  expiresAt: soon('18:00'),
  zone: 'Asia/Dubai',
  tenantZone: 'Asia/Kolkata',
  agentName: null,
  toldBy: ['sms'],
  link: 'l'.repeat(44),
  calendar: { ics: '/c.ics', google: 'https://google.test', outlook: 'https://outlook.test' },
};

const times: BookableDays = {
  zone: booked.zone,
  tenantZone: booked.tenantZone,
  durationMinutes: 30,
  nextFree: soon('10:00'),
  from: soonDay,
  to: soonDay,
  days: [
    {
      day: soonDay,
      times: [
        { startsAt: booked.startsAt, left: 1 },
        { startsAt: soon('10:00'), left: 4 },
      ],
    },
  ],
};

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    Response.json({ result: String(url).includes('/times') ? times : { booked } }),
  );
});
afterEach(() => void vi.restoreAllMocks());

async function showBooking(onBooked: (booked: Booked | null) => void): Promise<void> {
  await render(
    <ConfigProvider value={{ timeZone: 'Asia/Kolkata', clientName: 'Acme', flags: {} } as ClientConfig}>
      <ScheduleJourney
        product={{ slug: 'jee-live-demo' }}
        start={{ name: 'booked', booked, as: 'thanks', notice: null }}
        token="token"
        source="rejoin"
        onNow={null}
        onBooked={onBooked}
        onJoin={vi.fn()}
        onSignInExpired={vi.fn()}
        onAnotherTime={vi.fn()}
        onNewDemo={vi.fn()}
      />
    </ConfigProvider>,
  );
}

test('Back from a booking that was made in the lobby leads to changing it and then to the booking, not to an unusable entry', async () => {
  replaceStep('wait');
  pushStep('wait-times');
  pushStep('thanks');
  const onBooked = vi.fn();
  await showBooking(onBooked);
  const booking = page.getByRole('heading', { name: m.kept_title({ name: 'Arjun' }) });
  await expect.element(booking).toBeVisible();

  history.back();
  await expect.element(page.getByRole('heading', { name: m.times_change_title() })).toBeVisible();
  onBooked.mockClear();
  history.back();

  await expect.element(booking).toBeVisible();
  // A reload at this entry opens the booking too.
  expect(onBooked).toHaveBeenCalledWith(booked);
});

test('moving a booking asks for the times without its own places, and its own time keeps it', async () => {
  await showBooking(vi.fn());
  await page.getByRole('button', { name: m.kept_change() }).click();
  const times = page.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio');

  await times.first().click();
  await page.getByRole('button', { name: m.times_change() }).click();

  await expect.element(page.getByRole('heading', { name: m.kept_title({ name: 'Arjun' }) })).toBeVisible();
  await expect.element(page.getByText(m.kept_changed())).not.toBeInTheDocument();
  const requests = vi.mocked(fetch).mock.calls.map(([url, init]) => `${init?.method} ${url}`);
  expect(requests.filter((request) => request.includes('/times?'))).toEqual([
    expect.stringContaining(`link=${booked.link}`),
  ]);
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
});
