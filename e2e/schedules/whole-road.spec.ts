/** The whole road of somebody who comes when nobody is free: booked, reminded, moved, reminded again, met. */
import { assignOnly } from '../support/booked.ts';
import { startFoyer } from '../support/foyer.ts';
import { expect, test } from '../support/journey.ts';
import { linkIn, openMailbox } from '../support/mailbox.ts';
import { setClock } from '../support/page-clock.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = {
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  timezoneId: 'Asia/Dubai',
};
const minutes = (count: number) => count * 60_000;
const demo = { slug: 'jee-live-demo', name: 'JEE Live Demo' };
const reminder = { hour: /^In an hour: JEE Live Demo$/, tenMinutes: /^In 10 minutes: JEE Live Demo$/ };

test('register, book, be reminded by mail, move it, be reminded of the new time, and meet by the link', async ({
  people,
}) => {
  // The product is started three times.
  test.setTimeout(180_000);
  const mailbox = await openMailbox();
  const product = await startFoyer({ smtpUrl: mailbox.url });
  /** Killed and started again at another time: what was booked and planned must have outlived it. */
  const goTo = async (instant: number): Promise<number> => {
    const aheadMs = instant - Date.now();
    await product.kill('SIGKILL');
    await product.restart({ aheadMs });
    return aheadMs;
  };
  const visit = { product, window: phone };

  try {
    const boss = await people.staff('acme', 'admin', { product });
    await assignOnly(boss, demo.slug, 'agent@acme.test');
    const customer = await people.customer('acme', 'Wanda Way', visit);
    const address = 'wanda@example.test';
    const booking = new ScheduleView(customer.page);

    await customer.openForm(demo.slug);
    await booking.press('Pick a time instead');
    await customer.fillForm();
    await customer.page.getByLabel('Email').fill(address);
    await customer.handIn();
    const code = await mailbox.find(address, /code/);
    await customer.code.fill(/\b\d{6}\b/.exec(code.text)?.[0] ?? '');
    await booking.expectTimes();
    const first = await booking.choose(2);
    await booking.press('Schedule Demo');
    await expect(booking.kept).toHaveText('Your time is kept, Wanda');
    const confirmation = await mailbox.find(address, /^JEE Live Demo: /);
    expect(confirmation.text).toContain('(Dubai)');
    expect(confirmation.text).toContain('(Kolkata)');

    const hourBefore = await goTo(Date.parse(first.startsAt) - minutes(58));
    const early = await people.customer('acme', 'Wanda Way', visit);
    await setClock(early.page, hourBefore);
    await early.page.goto(linkIn(await mailbox.find(address, reminder.hour)));
    const moving = new ScheduleView(early.page);
    await expect(moving.early).toHaveText('You are early, Wanda');
    await moving.press('Change the time');
    await moving.expectTimes();
    const second = await moving.choose(3);
    await moving.press('Change to this time');
    await expect(early.page.getByText('Your time is changed.')).toBeVisible();
    await mailbox.find(address, /^New time for JEE Live Demo: /);

    const atTheDoor = await goTo(Date.parse(second.startsAt) - minutes(8));
    const last = await mailbox.find(address, reminder.tenMinutes);
    const agent = await people.agent('acme', 'agent', { product });
    await setClock(agent.page, atTheDoor);
    await agent.goOnDuty();
    const back = await people.customer('acme', 'Wanda Way', visit);
    await setClock(back.page, atTheDoor);
    await back.page.goto(linkIn(last));
    await expect(back.code).toBeVisible();
    await expect
      .poll(() => mailbox.mailsTo(address).filter(({ subject }) => /code/.test(subject)).length)
      .toBe(2);
    const again = mailbox.mailsTo(address).findLast(({ subject }) => /code/.test(subject));
    await back.code.fill(/\b\d{6}\b/.exec(again?.text ?? '')?.[0] ?? '');
    await back.expectInLobby();
    const agentsRoom = await agent.accept(agent.knock(customer.name, demo.name));
    await back.room.expectToSeeAndHearTheOther();
    await agentsRoom.expectToSeeAndHearTheOther();

    const reminders = mailbox.mailsTo(address).filter(({ subject }) => /^(Tomorrow|In )/.test(subject));
    expect(reminders.map(({ subject }) => subject)).toEqual([
      'In an hour: JEE Live Demo',
      'In 10 minutes: JEE Live Demo',
    ]);
  } finally {
    await product.stop();
    await mailbox.close();
  }
});
