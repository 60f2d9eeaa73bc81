/** Every state of the road's table says its sentence; those that are hard to come to are told by a server that only seems to. */

import { attachmentLimits } from '@foyer/contract/attachments.ts';
import type { Page } from '@playwright/test';
import { expect, type People, test } from '../support/journey.ts';
import type { Customer } from '../support/people/customer.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';
import { alter, expectState, keepPictureOf, leaveBlank, refuse } from '../support/road-states.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const slug = 'jee-live-demo';
const visit = (people: People, name: string): Promise<Customer> =>
  people.customer('acme', name, { window: { ...phone, timezoneId: 'Asia/Dubai' } });

test('the details', async ({ people }) => {
  const customer = await visit(people, 'Dee Details');
  const { page } = customer;
  const begin = '**/api/registrations';

  await page.addInitScript(() => {
    if (location.hash === '#app') Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await page.goto(`${customer.origin}/live/${slug}#app`);
  await expectState(page, 'in-app-browser');

  await leaveBlank(page, `**/live/${slug}`);
  await alter(page, '**/api/config/', (result: object) => ({ ...result, codeChannel: null }));
  await page.goto(`${customer.origin}/live/${slug}`);
  await expectState(page, 'no-channel');
  await page.unrouteAll();

  await customer.openForm(slug);
  await page.reload();
  await customer.fillForm();
  await page.context().setOffline(true);
  await expectState(page, 'offline');
  await page.context().setOffline(false);
  await expect(page.getByLabel('Your name')).toHaveValue(customer.name);

  await refuse(page, begin, 429, 'request.too_many', { retryAfterMs: 30_000 });
  await customer.sendCode.click();
  await expectState(page, 'too-often');
  await refuse(page, begin, 403, 'customer.blocked');
  await customer.sendCode.click();
  await expect(page.getByText('We cannot help you here at the moment.')).toBeVisible();
  await refuse(page, begin, 503, 'code.not_sent');
  await customer.sendCode.click();
  await expectState(page, 'code-not-sent');
  await refuse(page, begin, 422, 'request.invalid');
  await customer.sendCode.click();
  await expectState(page, 'fields-wrong');
  await refuse(page, begin, 404, 'route.not_found');
  await customer.sendCode.click();
  await expectState(page, 'page-too-old');
  await alter(page, '**/api/config/', (result: object) => ({ ...result, suspended: true }));
  await leaveBlank(page, `**/live/${slug}`);
  await page.goto(`${customer.origin}/live/${slug}`);
  await expect(page.getByText('This service is paused at the moment.')).toBeVisible();
  await expect(customer.sendCode).toBeHidden();
});

test('the pictures that go with the details', async ({ people }) => {
  const customer = await people.customer('acme', 'Pia Picture', { window: phone });
  const { page } = customer;
  await leaveBlank(page, `**/live/${slug}`);
  await alter(page, '**/api/config/', ({ flags, ...result }: { flags: object }) => ({
    ...{ ...result, flags: { ...flags, attachment: true } },
  }));
  await customer.openForm(slug);
  const field = page.locator('input[type=file]');
  const pick = (count: number, name: string, bytes: number) =>
    field.setInputFiles(
      Array.from({ length: count }, () => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) })),
    );
  // What the page sees by itself it says with the picture's name, before anything is sent.
  for (const [state, said, count, bytes] of [
    ['picture-too-large', 'marks.png is larger than 5 MB.', 1, attachmentLimits.maxBytes + 1],
    ['too-many-pictures', 'Only 5 pictures can be added. marks.png was left out.', 6, 100],
  ] as const) {
    await pick(count, 'marks.png', bytes);
    await page.getByText(said).scrollIntoViewIfNeeded();
    await keepPictureOf(page, state);
  }
  const taken = page.getByRole('button', { name: 'Remove marks.png' });
  const notTaken = page.getByText('It was not taken: no JPG or PNG picture.');
  await expect(notTaken).toHaveCount(5);
  await notTaken.last().scrollIntoViewIfNeeded();
  await keepPictureOf(page, 'picture-of-another-type');
  for (let left = 5; left > 0; left -= 1) await taken.first().click();
  await refuse(page, '**/api/registrations/attachments?*', 403, 'feature.off');
  await pick(1, 'marks.png', 100);
  await expectState(page, 'not-offered-here');
  await taken.click();

  await customer.fillForm();
  await refuse(page, '**/api/registrations', 400, 'request.invalid', {
    fields: { attachmentIds: 'unknown' },
  });
  await customer.sendCode.click();
  await expectState(page, 'pictures-gone');
});

test('the code', async ({ people }) => {
  const customer = await visit(people, 'Cora Code');
  const { page } = customer;
  const verify = '**/api/registrations/*/verify';
  const resend = '**/api/registrations/*/code';
  await page.clock.install();
  await customer.askForCode(slug);

  await customer.typeWrongCode();
  await expectState(page, 'code-wrong');
  await refuse(page, resend, 429, 'code.too_many', { retryAfterMs: 300_000 });
  await page.clock.fastForward('00:31');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectState(page, 'code-too-many');
  await refuse(page, verify, 409, 'code.exhausted');
  await customer.typeWrongCode();
  await expectState(page, 'code-tried-too-often');

  await page.evaluate(() => sessionStorage.clear());
  await customer.askForCode(slug);
  await refuse(page, verify, 410, 'code.expired');
  await customer.typeWrongCode();
  await expectState(page, 'code-expired');

  await page.unroute(verify);
  await page.context().clearCookies();
  await page.reload();
  await customer.typeWrongCode();
  await expectState(page, 'code-of-another-browser');

  await page.evaluate(() => sessionStorage.clear());
  await customer.askForCode(slug);
  await refuse(page, verify, 404, 'registration.not_found');
  await customer.typeWrongCode();
  await expectState(page, 'details-gone');
});

test('the lobby', async ({ people }) => {
  const customer = await visit(people, 'Lou Lobby');
  const { page } = customer;
  await customer.register(slug);
  const current = '**/api/lobby/requests/current';
  await page.context().setOffline(true);
  await expectState(page, 'place-kept');
  await page.context().setOffline(false);
  await expect(customer.connected).toBeAttached();

  const ends = [
    ['nobody-free', { status: 'EXPIRED', endReason: 'no-agent' }],
    ['turned-away', { status: 'EXPIRED', endReason: 'rejected' }],
    ['waited-too-long', { status: 'EXPIRED', endReason: 'max-wait' }],
    ['left', { status: 'LEFT', endReason: 'left' }],
    ['called-off', { status: 'CANCELLED', endReason: null }],
    ['link-sent', { status: 'TRANSFERRED', endReason: null }],
    ['blocked', { status: 'BLOCKED', endReason: null }],
  ] as const;
  for (const [state, end] of ends) {
    await alter(page, current, (result: object) => ({ ...result, place: null, ...end }));
    await page.reload();
    await expectState(page, state);
  }
  await refuse(page, current, 403, 'tenant.suspended');
  await page.reload();
  await expectState(page, 'service-paused');
  await page.unroute(current);
  await page.reload();
  await customer.expectInLobby();
  await refuse(page, current, 404, 'lobby.no_request');
  await customer.leaveLobby();
  await expectState(page, 'place-gone');
});

test('the time', async ({ people }) => {
  const customer = await visit(people, 'Tia Time');
  const { page } = customer;
  const schedule = new ScheduleView(page);
  const times = `**/api/products/${slug}/times?*`;
  const book = '**/api/schedules';
  const byLink = '**/api/schedules/by-link/*';
  await page.goto(`${customer.origin}/live/${slug}?source=buy-now`);
  await customer.fillForm();
  await customer.handIn();
  await alter(page, times, ({ days, ...result }: { days: object[] }) => ({
    ...{ ...result, nextFree: null },
    days: days.map((each) => ({ ...each, times: [] })),
  }));
  await customer.typeCode();
  await expectState(page, 'no-times');
  await page.unroute(times);

  await page.reload();
  await schedule.expectTimes();
  const { startsAt } = await schedule.choose(4);
  await refuse(page, book, 409, 'schedule.taken', { nextFree: [startsAt] });
  await schedule.press('Schedule Demo');
  await expect(page.getByText(/was just taken/)).toBeVisible();
  await keepPictureOf(page, 'time-taken');
  await refuse(page, book, 409, 'schedule.off');
  await schedule.press('Schedule Demo');
  await expectState(page, 'time-withdrawn');
  await page.unroute(book);
  await page.reload();
  await schedule.expectTimes();
  await schedule.choose(4);
  await schedule.press('Schedule Demo');
  await expect(schedule.kept).toBeVisible();
  await expectState(page, 'booked');
  await page.reload();
  await expectState(page, 'link-early');

  const link = page.url();
  await page.goto(`${customer.origin}/live/${slug}?source=rejoin`);
  await schedule.expectTimes();
  await schedule.choose(6);
  await schedule.press('Schedule Demo');
  await expectState(page, 'already-booked');
  await schedule.press('Change the time');
  await schedule.expectTimes();
  const other = await schedule.choose(8);
  await schedule.choose(6);
  await changeElsewhere(page, { link, startsAt: other.startsAt });
  await schedule.press('Change to this time');
  await expectState(page, 'changed-meanwhile');
  const found = '**/api/links/*';
  for (const [state, status] of [
    ['cancelled', 'CANCELLED'],
    ['time-over', 'MET'],
    ['missed-by-us', 'MISSED_BY_US'],
    ['missed-by-customer', 'MISSED_BY_CUSTOMER'],
  ] as const) {
    await alter(page, byLink, (result: object) => ({ ...result, status }));
    await page.goto(link);
    await expectState(page, state);
  }
  await refuse(page, byLink, 404, 'schedule.not_found');
  await page.goto(link);
  await expectState(page, 'time-unknown');
  for (const [state, told] of [
    ['link-expired', 'expired'],
    ['link-used', 'used'],
    ['link-revoked', 'revoked'],
  ] as const) {
    await alter(page, found, (result: object) => ({ ...result, state: told }));
    await page.goto(link);
    await expectState(page, state);
  }
  await refuse(page, found, 403, 'tenant.suspended');
  await page.goto(link);
  await expectState(page, 'tenant-suspended');
  await refuse(page, found, 404, 'link.invalid');
  await page.goto(link);
  await expectState(page, 'link-invalid');
});

test('anywhere, and the meeting', async ({ people }) => {
  const customer = await visit(people, 'Ann Anywhere');
  const { page } = customer;
  await page.goto(`${customer.origin}/nothing-here`);
  await expectState(page, 'nothing-here');
  await leaveBlank(page, `**/live/${slug}`);
  await refuse(page, `**/api/products/${slug}`, 410, 'product.withdrawn');
  await page.goto(`${customer.origin}/live/${slug}`);
  await expectState(page, 'product-withdrawn');
  await refuse(page, `**/api/products/${slug}`, 500, 'server.failed');
  await page.goto(`${customer.origin}/live/${slug}`);
  await expectState(page, 'failed');
  await page.unrouteAll();

  // Nobody else waits there, whose coming and going would tell the page that it waits, too.
  await customer.register('neet-live-demo');
  const current = '**/api/lobby/requests/current';
  const meeting = '**/api/meetings/**';
  await alter(page, current, (result: object) => ({ ...result, place: null, status: 'IN_MEETING' }));
  for (const [state, status, code] of [
    ['room-unreachable', 503, 'media.unavailable'],
    ['room-unknown', 404, 'meeting.not_found'],
    ['meeting-over', 409, 'meeting.ended'],
  ] as const) {
    await refuse(page, meeting, status, code);
    await page.reload();
    await expectState(page, state);
  }
  await refuse(page, current, 401, 'auth.expired');
  await page.reload();
  await expectState(page, 'sign-in-over');
});

/** The same customer moves the booked time on another device. */
async function changeElsewhere(page: Page, { link, startsAt }: { link: string; startsAt: string }) {
  const token = new URL(link).searchParams.get('link');
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path as string, { method: 'PUT', headers, body: body as string })).status;
    },
    [`/api/schedules/by-link/${token}`, JSON.stringify({ startsAt, zone: 'Asia/Dubai', sequence: 0 })],
  );
  expect(status).toBe(200);
}
