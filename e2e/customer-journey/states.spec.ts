/**
 * Every state of the customer journey shows its texts. Responses are faked for states that are hard to reach.
 */

import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import type { Page } from '@playwright/test';
import { setFlags } from '../support/api/flags.ts';
import {
  changeResponses,
  expectState,
  failCalls,
  serveWithoutFirstScreen,
  takeStateScreenshot,
} from '../support/browser/journey-states.ts';
import { installClock } from '../support/browser/page-clock.ts';
import { expect, type People, test } from '../support/journey.ts';
import type { Customer } from '../support/people/customer.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const slug = 'jee-live-demo';
const openAsCustomer = (people: People, name: string): Promise<Customer> =>
  people.customer('acme', name, { context: { ...phone, timezoneId: 'Asia/Dubai' } });

test('the details step shows the text of each of its states', async ({ people }) => {
  const customer = await openAsCustomer(people, 'Dee Details');
  const { page } = customer;
  const begin = '**/api/registrations';

  await page.addInitScript(() => {
    if (location.hash === '#app') Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await page.goto(`${customer.origin}/live/${slug}#app`);
  await expectState(page, 'in-app-browser');

  await serveWithoutFirstScreen(page, `**/live/${slug}`);
  await changeResponses(page, '**/api/config/', (result: object) => ({ ...result, codeChannel: null }));
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

  await failCalls(page, begin, 429, 'request.too_many', { retryAfterMs: 30_000 });
  await customer.sendCode.click();
  await expectState(page, 'too-often');
  await failCalls(page, begin, 403, 'customer.blocked');
  await customer.sendCode.click();
  await expect(page.getByText("We can't help you here right now.")).toBeVisible();
  await failCalls(page, begin, 503, 'code.not_sent');
  await customer.sendCode.click();
  await expectState(page, 'code-not-sent');
  await failCalls(page, begin, 422, 'request.invalid');
  await customer.sendCode.click();
  await expectState(page, 'fields-wrong');
  await failCalls(page, begin, 404, 'route.not_found');
  await customer.sendCode.click();
  await expectState(page, 'page-too-old');
  await changeResponses(page, '**/api/config/', (result: object) => ({ ...result, suspended: true }));
  await serveWithoutFirstScreen(page, `**/live/${slug}`);
  await page.goto(`${customer.origin}/live/${slug}`);
  await expect(page.getByText('This service is paused. Come back later.')).toBeVisible();
  await expect(customer.sendCode).toBeHidden();
});

test('the pictures of the details step show why a picture is not accepted', async ({ people, foyer }) => {
  await setFlags(foyer, 'acme', { attachment: true });
  const customer = await people.customer('acme', 'Pia Picture', { context: phone });
  const { page } = customer;
  await customer.openForm(slug);
  const field = page.locator('input[type=file]');
  const choosePictures = (count: number, name: string, bytes: number) =>
    field.setInputFiles(
      Array.from({ length: count }, () => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) })),
    );
  // The page checks size and count itself and names the picture, before it sends anything.
  for (const [state, message, count, bytes] of [
    [
      'picture-too-large',
      'marks.png is larger than 5 MB. Choose a smaller picture.',
      1,
      attachmentLimits.maxBytes + 1,
    ],
    ['too-many-pictures', "You can add up to 5 pictures. marks.png wasn't added.", 6, 100],
  ] as const) {
    await choosePictures(count, 'marks.png', bytes);
    await page.getByText(message).scrollIntoViewIfNeeded();
    await takeStateScreenshot(page, state);
  }
  const accepted = page.getByRole('button', { name: 'Remove marks.png' });
  const rejected = page.getByText('Not sent: use a JPG or PNG.');
  await expect(rejected).toHaveCount(5);
  await rejected.last().scrollIntoViewIfNeeded();
  await takeStateScreenshot(page, 'picture-of-another-type');
  for (let left = 5; left > 0; left -= 1) await accepted.first().click();
  await failCalls(page, '**/api/registrations/attachments?*', 403, 'feature.off');
  await choosePictures(1, 'marks.png', 100);
  await expectState(page, 'not-offered-here');
  await accepted.click();

  await customer.fillForm();
  await failCalls(page, '**/api/registrations', 400, 'request.invalid', {
    fields: { attachmentIds: 'unknown' },
  });
  await customer.sendCode.click();
  await expectState(page, 'pictures-gone');
  await setFlags(foyer, 'acme', { attachment: false });
});

test('the code step shows the text of each of its states', async ({ people }) => {
  const customer = await openAsCustomer(people, 'Cora Code');
  const { page } = customer;
  const verify = '**/api/registrations/*/verify';
  const resend = '**/api/registrations/*/code';
  await installClock(page);
  await customer.requestCode(slug);

  await customer.enterWrongCode();
  await expectState(page, 'code-wrong');
  await failCalls(page, resend, 429, 'code.too_many', { retryAfterMs: 300_000 });
  await page.clock.fastForward('00:31');
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expectState(page, 'code-too-many');
  await failCalls(page, verify, 409, 'code.superseded');
  await customer.enterWrongCode();
  await expectState(page, 'code-earlier');
  await failCalls(page, verify, 409, 'code.exhausted');
  await customer.enterWrongCode();
  await expectState(page, 'code-tried-too-often');

  await page.evaluate(() => sessionStorage.clear());
  await customer.requestCode(slug);
  await failCalls(page, verify, 410, 'code.expired');
  await customer.enterWrongCode();
  await expectState(page, 'code-expired');

  await page.unroute(verify);
  await page.context().clearCookies();
  await page.reload();
  await customer.enterWrongCode();
  await expectState(page, 'code-of-another-browser');

  await page.evaluate(() => sessionStorage.clear());
  await customer.requestCode(slug);
  await failCalls(page, verify, 404, 'registration.not_found');
  await customer.enterWrongCode();
  await expectState(page, 'details-gone');
});

test('the lobby shows the text of each of its states', async ({ people }) => {
  const customer = await openAsCustomer(people, 'Lou Lobby');
  const { page } = customer;
  await customer.register(slug);
  const current = '**/api/lobby/requests/current';
  await page.context().setOffline(true);
  await expectState(page, 'position-kept');
  await page.context().setOffline(false);
  await expect(customer.connected).toBeAttached();

  const ends = [
    ['no-agent-free', { status: 'EXPIRED', endReason: 'no-agent' }],
    ['turned-away', { status: 'EXPIRED', endReason: 'rejected' }],
    ['waited-too-long', { status: 'EXPIRED', endReason: 'max-wait' }],
    ['left', { status: 'LEFT', endReason: 'left' }],
    ['called-off', { status: 'CANCELLED', endReason: null }],
    ['link-sent', { status: 'TRANSFERRED', endReason: null }],
    ['blocked', { status: 'BLOCKED', endReason: null }],
  ] as const;
  for (const [state, end] of ends) {
    await changeResponses(page, current, (result: object) => ({ ...result, place: null, ...end }));
    await page.reload();
    await expectState(page, state);
  }
  const knock = '**/api/lobby/requests';
  await failCalls(page, current, 404, 'lobby.no_request');
  await failCalls(page, knock, 409, 'lobby.closed', { opensAt: '2099-01-05T09:00:00.000Z', nextFree: [] });
  await page.reload();
  await expectState(page, 'lobby-closed');
  await page.unroute(knock);
  await failCalls(page, current, 403, 'tenant.suspended');
  await page.reload();
  await expectState(page, 'service-paused');
  await page.unroute(current);
  await page.reload();
  await customer.expectInLobby();
  await failCalls(page, current, 404, 'lobby.no_request');
  await customer.leaveLobby();
  await expectState(page, 'request-gone');
});

test('the booking pages show the text of each of their states', async ({ people }) => {
  const customer = await openAsCustomer(people, 'Tia Time');
  const { page } = customer;
  const schedule = new ScheduleView(page);
  const times = `**/api/products/${slug}/times?*`;
  const book = '**/api/schedules';
  const byLink = '**/api/schedules/by-link/*';
  await page.goto(`${customer.origin}/live/${slug}?source=buy-now`);
  await customer.fillForm();
  await customer.submitForm();
  await changeResponses(page, times, ({ days, ...result }: { days: object[] }) => ({
    ...result,
    nextFree: null,
    days: days.map((each) => ({ ...each, times: [] })),
  }));
  await customer.enterCode();
  await expectState(page, 'no-times');
  await page.unroute(times);

  await page.reload();
  await schedule.showNextDay();
  const { startsAt } = await schedule.chooseTime(4);
  await failCalls(page, book, 409, 'schedule.taken', { nextFree: [startsAt] });
  await schedule.clickButton('Schedule Demo');
  await expect(page.getByText(/was just taken/)).toBeVisible();
  await takeStateScreenshot(page, 'time-taken');
  await failCalls(page, book, 409, 'schedule.off');
  await schedule.clickButton('Schedule Demo');
  await expectState(page, 'time-withdrawn');
  await page.unroute(book);
  await page.reload();
  await schedule.showNextDay();
  await schedule.chooseTime(4);
  await schedule.clickButton('Schedule Demo');
  await expect(schedule.bookedHeading).toBeVisible();
  await expectState(page, 'booked');
  await page.reload();
  await expectState(page, 'link-early');

  const link = page.url();
  await page.goto(`${customer.origin}/live/${slug}?source=rejoin`);
  await schedule.showNextDay();
  await schedule.chooseTime(6);
  await schedule.clickButton('Schedule Demo');
  await expectState(page, 'already-booked');
  await schedule.clickButton('Change time');
  await schedule.showNextDay();
  const other = await schedule.chooseTime(8);
  await schedule.chooseTime(6);
  await changeOnOtherDevice(page, { link, startsAt: other.startsAt });
  await schedule.clickButton('Change to this time');
  // The page of the booking names the new time instead of the general sentence.
  await expect(page.getByText(/^Your booking was changed in the meantime\. It's now /)).toBeVisible();
  await takeStateScreenshot(page, 'changed-meanwhile');
  const found = '**/api/links/*';
  for (const [state, status] of [
    ['cancelled', 'CANCELLED'],
    ['time-over', 'MET'],
    ['missed-by-us', 'MISSED_BY_US'],
    ['missed-by-customer', 'MISSED_BY_CUSTOMER'],
  ] as const) {
    await changeResponses(page, byLink, (result: object) => ({ ...result, status }));
    await page.goto(link);
    await expectState(page, state);
  }
  await failCalls(page, byLink, 404, 'schedule.not_found');
  await page.goto(link);
  await expectState(page, 'time-unknown');
  for (const [state, linkState] of [
    ['link-expired', 'expired'],
    ['link-used', 'used'],
    ['link-revoked', 'revoked'],
  ] as const) {
    await changeResponses(page, found, (result: object) => ({ ...result, state: linkState }));
    await page.goto(link);
    await expectState(page, state);
  }
  for (const [state, asksFor] of [
    ['link-confirm', 'code'],
    ['link-open', 'nothing'],
  ] as const) {
    await changeResponses(page, found, (result: object) => ({ ...result, state: 'good', asksFor }));
    await page.goto(link);
    await expectState(page, state);
  }
  await failCalls(page, found, 403, 'tenant.suspended');
  await page.goto(link);
  await expectState(page, 'tenant-suspended');
  await failCalls(page, found, 404, 'link.invalid');
  await page.goto(link);
  await expectState(page, 'link-invalid');
});

test('error pages and the meeting show the text of each of their states', async ({ people }) => {
  const customer = await openAsCustomer(people, 'Ann Anywhere');
  const { page } = customer;
  await page.goto(`${customer.origin}/nothing-here`);
  await expectState(page, 'nothing-here');
  await serveWithoutFirstScreen(page, `**/live/${slug}`);
  await failCalls(page, `**/api/products/${slug}`, 410, 'product.withdrawn');
  await page.goto(`${customer.origin}/live/${slug}`);
  await expectState(page, 'product-withdrawn');
  await failCalls(page, `**/api/products/${slug}`, 500, 'server.failed');
  await page.goto(`${customer.origin}/live/${slug}`);
  await expectState(page, 'failed');
  await page.unrouteAll();

  // No other customer waits for this product: a change of the queue would move the page back to the lobby.
  await customer.register('neet-live-demo');
  const current = '**/api/lobby/requests/current';
  const meeting = '**/api/meetings/**';
  await changeResponses(page, current, (result: object) => ({
    ...result,
    place: null,
    status: 'IN_MEETING',
  }));
  for (const [state, status, code] of [
    ['room-unreachable', 503, 'media.unavailable'],
    ['room-unknown', 404, 'meeting.not_found'],
    ['meeting-over', 409, 'meeting.ended'],
  ] as const) {
    await failCalls(page, meeting, status, code);
    await page.reload();
    await expectState(page, state);
  }
  await page.unrouteAll();
  await page.reload();
  // Otherwise the next customer of this product would be the second in the queue.
  await customer.leaveLobby();
  await failCalls(page, current, 401, 'auth.expired');
  await page.reload();
  await expectState(page, 'sign-in-over');
});

/** Changes the booking as the same customer would on another device. */
async function changeOnOtherDevice(page: Page, { link, startsAt }: { link: string; startsAt: string }) {
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
