/** Firefox, at each side of a meeting. The other side is Chromium. */
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';
import { findFirefox } from '../support/servers/programs.ts';

// biome-ignore lint/suspicious/noSkippedTests: the run counts them as skipped
test.skip(!findFirefox(), 'Firefox is not installed');

const variant = { engine: 'firefox' } as const;
const phone = { viewport: { width: 390, height: 844 } };

test('a customer in Firefox registers, waits and meets an agent, and both see and hear each other', {
  tag: '@smoke',
}, async ({ people }) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Fiona Fox', { variant, context: phone });

  await customer.requestCode('product-tour');
  await customer.enterCode();
  await customer.expectInLobby();
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));

  await customer.room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();
  await agentsRoom.end();
  await customer.room.expectEnded(/ended the meeting\./);
  await agent.switchLobbyOff();
  expect(people.pageErrors()).toEqual([]);
});

test('an agent in Firefox accepts a customer, and both see and hear each other', {
  tag: '@smoke',
}, async ({ people }) => {
  const agent = await people.agent('demo', 'agent', { variant });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Gus Gecko');
  await customer.register('product-tour');

  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));

  await customer.room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();
  await agentsRoom.end();
  await customer.room.expectEnded(/ended the meeting\./);
  await agent.switchLobbyOff();
  expect(people.pageErrors()).toEqual([]);
});

test('a customer in Firefox books a start time, changes it, and cancels it', async ({ people }) => {
  const customer = await people.customer('acme', 'Freya Fox', { variant, context: phone });
  const { page } = customer;
  const schedule = new ScheduleView(page);
  await customer.openTimes('jee-live-demo');

  await schedule.showNextDay();
  const { startsAt } = await schedule.chooseTime(3);
  await schedule.clickButton('Schedule Demo');
  await expect(schedule.bookedHeading).toHaveText("You're booked, Freya");
  await page.reload();
  await expect(schedule.earlyHeading).toHaveText('Your booking');
  await schedule.clickButton('Change time');
  await schedule.showNextDay();
  expect((await schedule.chooseTime(5)).startsAt).not.toBe(startsAt);
  await schedule.clickButton('Change to this time');
  await expect(page.getByText('Your booking has been changed.')).toBeVisible();
  await schedule.clickButton('Cancel booking');
  await schedule.clickButton('Cancel my booking');
  await schedule.expectHeading('Your booking is cancelled');
  expect(people.pageErrors()).toEqual([]);
});

test('every screen of the console opens in Firefox', async ({ people }) => {
  const owner = await people.staff('demo', 'owner', { variant });
  const { page } = owner;
  await owner.open('/app', 'Dashboard');
  const screens = await (await owner.openMenu()).all();
  expect(screens.length).toBeGreaterThan(12);

  // Within one document: a new one would end what the page still loads, and Firefox reports that as an error of the page.
  for (const screen of screens) {
    await screen.click();
    await owner.expectHeading((await screen.textContent()) ?? '');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText(/^Oops, something went wrong|^Something went wrong/)).toHaveCount(0);
  }
  expect(people.pageErrors()).toEqual([]);
});
