/** The page of the free times on a desk: two columns, one clock for equal zones, and the keyboard. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { browserZone } from '../zone-time.ts';
import { PickTimePage } from './pick-time-page.tsx';
import { addDays, stripDays } from './times.ts';

const today = new Date().toISOString().slice(0, 10);
const dayAt = (index: number) => addDays(today, index + 1);
const timeAt = (index: number, hour: number) => `${dayAt(index)}T${hour}:00:00.000Z`;

/** Two strips of days with three free times each; the second day is empty. */
function timesIn(zone: string, tenantZone: string): BookableDays {
  const days = Array.from({ length: 2 * stripDays }, (_, index) => ({
    day: dayAt(index),
    times: index === 1 ? [] : [9, 10, 11].map((hour) => ({ startsAt: timeAt(index, hour + 1), left: 4 })),
  }));
  const [from = today] = days.map(({ day }) => day);
  return {
    zone,
    tenantZone,
    durationMinutes: 30,
    nextFree: timeAt(0, 10),
    from,
    to: dayAt(2 * stripDays - 1),
    days,
  };
}

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => {
  document.documentElement.dataset.theme = 'light';
  vi.restoreAllMocks();
});

async function show({ tenantZone = browserZone() } = {}): Promise<void> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ result: timesIn(browserZone(), tenantZone) }),
  );
  await render(
    <ConfigProvider
      value={
        {
          timeZone: tenantZone,
          clientName: 'Acme',
          scheduleLabel: 'Schedule Demo',
          flags: {},
        } as ClientConfig
      }
    >
      <PickTimePage
        product={{ slug: 'tour' }}
        booking={{ token: 'token', source: 'rejoin' }}
        back={null}
        onBooked={vi.fn()}
        onFound={vi.fn()}
        onStopped={vi.fn()}
        onSignInExpired={vi.fn()}
      />
    </ConfigProvider>,
  );
  await expect.element(times().first()).toBeInTheDocument();
}

const days = page.getByRole('radiogroup', { name: m.times_days() });
const times = () => page.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio');
const book = page.getByRole('button', { name: 'Schedule Demo' });
const boxOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect();
const focused = () => (document.activeElement as HTMLInputElement | null)?.value;

test('on a desktop the times are beside the days and the choice, and on a phone below them', async () => {
  await show();
  const grid = () => boxOf(page.getByRole('radiogroup', { name: /^Times on/ }));

  expect(grid().left).toBeGreaterThan(boxOf(days).right);
  expect(boxOf(book).right).toBeLessThan(grid().left);
  expect(boxOf(book).top).toBeGreaterThan(boxOf(days).bottom);

  await page.viewport(390, 844);
  expect(grid().left).toBeLessThan(boxOf(days).right);
  expect(grid().top).toBeGreaterThanOrEqual(boxOf(days).bottom);
});

test('shows one clock where the customer and the tenant have the same time, else both', async () => {
  await show();
  expect(page.getByText(/^now /).elements()).toHaveLength(1);
  await times().first().click();
  expect(times().first().element().getAttribute('aria-label')).not.toMatch(/your time|India/);
  await expect.element(page.getByText(/India/)).not.toBeInTheDocument();
});

test('shows both clocks where the times differ, also on each time and at the choice', async () => {
  await show({ tenantZone: 'Asia/Kolkata' });

  expect(page.getByText(/^now /).elements()).toHaveLength(2);
  expect(times().first().element().getAttribute('aria-label')).toMatch(/your time, .* in India/);
});

test('in a zone that the browser cannot use, the times are in the zone of the tenant and the choice of the zone is open', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Etc/Unknown',
  } as Intl.ResolvedDateTimeFormatOptions);
  await show({ tenantZone: 'Asia/Kolkata' });

  await expect.element(page.getByRole('dialog', { name: m.times_zone_change() })).toBeVisible();
  expect(document.body.textContent).toContain('India time (Kolkata)');
  await page.getByRole('button', { name: m.times_zone_close() }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('in a zone that the browser supports, the choice of the zone is closed', async () => {
  await show();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

test('arrows move through the days and over the end of the strip, and Page Down and Page Up by strips', async () => {
  await show();
  (days.getByRole('radio', { checked: true }).element() as HTMLElement).focus();
  expect(focused()).toBe(dayAt(0));

  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toBe(dayAt(1));
  await userEvent.keyboard('{PageDown}');
  await expect.poll(focused).toBe(dayAt(stripDays));

  // The last strip: there is no later one.
  await userEvent.keyboard('{PageDown}');
  await expect.poll(focused).toBe(dayAt(stripDays));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(focused).toBe(dayAt(stripDays - 1));
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toBe(dayAt(stripDays));
  await userEvent.keyboard('{PageUp}');
  await expect.poll(focused).toBe(dayAt(0));
});

test('a time is chosen with the arrows, and the button without a choice leads to the times', async () => {
  await show();
  await book.click();
  await expect.element(page.getByText(m.times_choose_first())).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('schedule-times');

  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(times().nth(0)).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(times().nth(1)).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(times().nth(2)).toBeChecked();
  await expect.element(page.getByText(m.times_choose_first())).not.toBeInTheDocument();
});

test.each(['light', 'dark'])('every state of a day and a time is readable on %s pages', async (theme) => {
  document.documentElement.dataset.theme = theme;
  await show();
  await times().first().click();
  await expectContrast();
  await days.getByRole('radio').nth(1).click();
  await expect.element(page.getByText(m.times_day_none(), { exact: false })).toBeVisible();
  await expectContrast();
});

async function expectContrast(): Promise<void> {
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
  const { violations } = await axe.run(document, { runOnly: ['color-contrast'] });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}
