/** Links that are no good any more say which, and lead on. */
import { makeLink } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

test('a link is good once: it brings its customer in, and tells the next one that it was used', async ({
  people,
}) => {
  const boss = await people.staff('demo', 'admin');
  const link = await makeLink(boss, 'support');
  const customer = await people.customer('demo', 'Lin Link', { window: phone });

  await customer.page.goto(link.address);
  await customer.fillForm();
  await customer.handIn();
  await customer.typeCode();
  await customer.expectInLobby();
  await customer.page.reload();
  await customer.expectInLobby();
  await customer.leaveLobby();

  const next = await people.customer('demo', 'Ned Next', { window: phone });
  const schedule = new ScheduleView(next.page);
  await next.page.goto(link.address);
  await schedule.expectHeading('This link was used already');
  await schedule.press('Ask for a new demo');
  await expect(next.sendCode).toBeVisible();
  expect(next.page.url()).not.toContain('link=');
});

test('a link that was taken back, run out, or mistyped says so and leads on', async ({ people }) => {
  const boss = await people.staff('demo', 'admin');
  const link = await makeLink(boss, 'support');
  const customer = await people.customer('demo', 'Rae Revoked', { window: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);

  // No link runs out within a journey: what the server says of this one is told as it will be tomorrow.
  const token = new URL(link.address).searchParams.get('link');
  const found = (await boss.call(`/api/links/${token}`)).json();
  await page.route('**/api/links/*', (route) =>
    route.fulfill({ json: { result: { ...found.result, state: 'expired' } } }),
  );
  await page.goto(link.address);
  await schedule.expectHeading('This link has run out');
  await schedule.press('Pick another time');
  await expect(customer.sendCode).toBeVisible();
  await page.unrouteAll();

  await boss.call(`/api/manage/links/${link.id}/revoke`, { method: 'POST' });
  await page.goto(link.address);
  await schedule.expectHeading('This link was taken back');

  await page.goto(`${link.address.slice(0, -4)}AAAA`);
  await schedule.expectHeading('This link does not work');
  await schedule.press('Ask for a new demo');
  await expect(customer.sendCode).toBeVisible();
});
