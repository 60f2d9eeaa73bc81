/** Back, Forward and a reload lead through the steps of the journey, and not out of it. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true };

test('Back, Forward and reloads keep the details, the code, the place in the lobby, the picked time and the booking', async ({
  people,
}) => {
  const customer = await people.customer('acme', 'Bela Back', { context: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  await customer.requestCode('jee-live-demo');

  await page.goBack();
  await expect(page.getByLabel('Your name')).toHaveValue('Bela Back');
  await page.goForward();
  await expect(customer.code).toBeVisible();
  const wait = page.getByText(/^Resend code in/);
  await expect(wait).toHaveText(/0:2[0-8]/);
  const secondsLeft = await readSeconds(wait);
  await page.reload();
  expect(await readSeconds(wait)).toBeLessThanOrEqual(secondsLeft);
  await customer.enterCode();
  await customer.expectInLobby();
  await expect(page.getByRole('button', { name: 'Test camera and microphone' })).toBeInViewport({ ratio: 1 });

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Leave the lobby?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole('heading', { name: "You're in the lobby" })).toBeVisible();
  await second.goBack();
  await expect(second.getByRole('heading', { name: 'Leave the lobby?' })).toBeVisible();
  await second.close();
  await customer.openFreeTimes();
  await schedule.showNextDay();
  const { startsAt } = await schedule.chooseTime(2);
  await page.goBack();
  await customer.expectInLobby();
  await page.goForward();
  await expect(page.locator(`input[value="${startsAt}"]`)).toBeChecked();
  await page.reload();
  await expect(page.locator(`input[value="${startsAt}"]`)).toBeChecked();

  await page.getByRole('button', { name: /^Schedule/ }).click();
  await expect(schedule.bookedHeading).toBeVisible();
  await page.reload();
  await expect(schedule.earlyHeading).toBeVisible();
  await page.goBack();
  await schedule.expectTimes();
  await page.goForward();
  await expect(schedule.earlyHeading).toBeVisible();
  expect(people.pageErrors()).toEqual([]);
});

/** Of a clock in the text, as 0:27. */
async function readSeconds(clock: Locator): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await clock.textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
