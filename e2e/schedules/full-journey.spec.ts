/**
 * The full journey of a booking, across server restarts: booking, reminder, new time, second reminder,
 * meeting.
 */

import { assignOnlyAgent } from '../support/api/bookings.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';
import { startFoyer } from '../support/servers/foyer.ts';
import { findBookingLink, openMailbox } from '../support/servers/mailbox.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Asia/Dubai',
};
const minutes = (count: number) => count * 60_000;
const demo = { slug: 'jee-live-demo', laterSlug: 'jee-next-year', name: 'JEE Live Demo' };
const reminder = { hour: /^In an hour: JEE Live Demo$/, tenMinutes: /^In 10 minutes: JEE Live Demo$/ };

test('a customer books, is reminded, changes the time, is reminded again, and meets the agent', async ({
  people,
}) => {
  // Foyer is started three times.
  test.setTimeout(180_000);
  const mailbox = await openMailbox();
  const foyer = await startFoyer({ smtpUrl: mailbox.url });
  /**
   * Kills the server and starts it with its clock at this instant. Bookings and planned reminders must
   * survive it. The devices keep their clocks.
   */
  const restartAt = async (instant: number): Promise<void> => {
    await foyer.kill('SIGKILL');
    await foyer.restart({ aheadMs: instant - Date.now() });
  };
  const options = { foyer, context: phone };

  try {
    const admin = await people.staff('acme', 'admin', { foyer });
    await assignOnlyAgent(admin, demo.slug, 'agent@acme.test');
    const customer = await people.customer('acme', 'Wanda Way', options);
    const address = 'wanda@example.test';
    const booking = new ScheduleView(customer.page);

    await customer.openForm(demo.slug);
    await booking.clickButton('Schedule Demo');
    await customer.fillForm();
    await customer.page.getByLabel('Email').fill(address);
    await customer.submitForm();
    const code = await mailbox.waitForMail(address, /code/);
    await customer.code.fill(/\b\d{6}\b/.exec(code.text)?.[0] ?? '');
    await booking.expectTimes();
    // Bookings for today may be too soon for a reminder.
    await booking.chooseNextDay();
    const first = await booking.chooseTime(2);
    await booking.clickButton('Schedule Demo');
    await expect(booking.bookedHeading).toHaveText("You're booked, Wanda");
    const confirmation = await mailbox.waitForMail(address, /^JEE Live Demo: /);
    expect(confirmation.text).toContain('(Dubai)');
    expect(confirmation.text).toContain('(Kolkata)');

    // The planned reminder has the address that the product has when it is sent.
    await assignOnlyAgent(admin, demo.slug, 'agent@acme.test', { slug: demo.laterSlug });
    await restartAt(Date.parse(first.startsAt) - minutes(58));
    const early = await people.customer('acme', 'Wanda Way', options);
    const link = findBookingLink(await mailbox.waitForMail(address, reminder.hour));
    expect(new URL(link).pathname).toBe(`/live/${demo.laterSlug}`);
    await early.page.goto(link);
    const earlyBooking = new ScheduleView(early.page);
    await expect(earlyBooking.earlyHeading).toHaveText("You're early, Wanda");
    await earlyBooking.clickButton('Change time');
    await earlyBooking.expectTimes();
    const second = await earlyBooking.chooseTime(3);
    await earlyBooking.clickButton('Change to this time');
    await expect(early.page.getByText('Your booking has been changed.')).toBeVisible();
    await mailbox.waitForMail(address, /^New time for JEE Live Demo: /);

    // Left open, they would join by themselves at the new time.
    await customer.page.close();
    await early.page.close();
    await restartAt(Date.parse(second.startsAt) - minutes(8));
    const last = await mailbox.waitForMail(address, reminder.tenMinutes);
    const agent = await people.agent('acme', 'agent', { foyer });
    await agent.signInWithLobbyOn();
    const returning = await people.customer('acme', 'Wanda Way', options);
    await returning.page.goto(findBookingLink(last));
    await returning.page.getByRole('button', { name: 'Send code' }).click();
    await expect(returning.code).toBeVisible();
    await expect
      .poll(() => mailbox.mailsTo(address).filter(({ subject }) => /code/.test(subject)).length)
      .toBe(2);
    const secondCode = mailbox.mailsTo(address).findLast(({ subject }) => /code/.test(subject));
    await returning.code.fill(/\b\d{6}\b/.exec(secondCode?.text ?? '')?.[0] ?? '');
    await returning.expectInLobby();
    const agentsRoom = await agent.accept(agent.knock(customer.name, demo.name));
    await returning.room.expectRemoteMedia();
    await agentsRoom.expectRemoteMedia();

    const reminders = mailbox.mailsTo(address).filter(({ subject }) => /^(Tomorrow|In )/.test(subject));
    expect(reminders.map(({ subject }) => subject)).toEqual([
      'In an hour: JEE Live Demo',
      'In 10 minutes: JEE Live Demo',
    ]);
  } finally {
    await foyer.stop();
    await mailbox.close();
  }
});
