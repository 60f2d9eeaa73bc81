/** Devices whose clock is not the server's. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import {
  assignOnlyAgent,
  bookDemoCustomer,
  createBookableProduct,
  findFreeStarts,
  openBookingLink,
} from '../support/api/bookings.ts';
import { uniqueWord } from '../support/api/console-calls.ts';
import { putOnHold } from '../support/api/hold-request.ts';
import { shiftClockOnLoad } from '../support/browser/page-clock.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const wrongClocks = [
  ['fast', minutes(45)],
  ['slow', -minutes(45)],
] as const;

for (const [what, offsetMs] of wrongClocks) {
  test(`with clocks that are 45 minutes ${what} a customer keeps the code after a reload and sees the hold, and an agent answers the offer`, async ({
    people,
    foyer,
  }) => {
    const agent = await people.agent('demo', 'agent');
    await shiftClockOnLoad(agent.page.context(), offsetMs);
    await agent.signIn();
    const customer = await people.customer('demo', `Clara ${uniqueWord()}`);
    const { page } = customer;
    await shiftClockOnLoad(page, offsetMs);
    await customer.requestCode('product-tour');

    // A phone reloads the page when its owner has looked at the message.
    await page.reload();
    await expect(customer.code).toBeVisible();
    await expect(page.getByText(/0:[0-2]\d/)).toBeVisible();
    await customer.enterCode();
    await customer.expectInLobby();
    await expect(customer.connected).toBeVisible();

    const hold = await putOnHold(foyer, customer.name, 'One moment.');
    await expect(page.getByText(/We're keeping your place for [12]:\d\d/)).toBeVisible();
    await hold.release();

    await agent.switchLobbyOn();
    const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));
    await customer.room.expectRemoteMedia();
    for (const room of [customer.room, agentsRoom])
      await expect(room.page.getByRole('timer', { name: 'Meeting duration' }).first()).toHaveText(
        /^0?0:[0-5]\d/,
      );
    await customer.room.leaveForGood();
    await agentsRoom.expectEnded(`${customer.name} ended the meeting.`);
    expect(people.pageErrors()).toEqual([]);
  });

  test(`with a clock that is 45 minutes ${what} the page of a customer who is early counts down and opens in time`, async ({
    people,
    foyer,
  }) => {
    const admin = await people.staff('demo', 'admin');
    const { slug } = await createBookableProduct(admin, `Clocks ${uniqueWord()}`);
    await assignOnlyAgent(admin, slug, 'agent@demo.test');
    const [startsAt = ''] = await findFreeStarts(foyer, slug);
    const booked = await bookDemoCustomer(foyer, { slug, name: `Erla ${uniqueWord()}`, startsAt });
    const customer = await people.customer('demo', booked.customerName);
    await shiftClockOnLoad(customer.page, offsetMs);

    await openBookingLink(foyer, booked, seconds(10));
    await customer.page.goto(`${customer.origin}/live/${slug}?link=${booked.schedule.link}`);

    await expect(new ScheduleView(customer.page).earlyHeading).toBeVisible();
    await expect(customer.page.getByRole('timer')).toContainText(/\b0?0:(?:0[1-9]|10)/);
    await expect(customer.code).toBeVisible();
    expect(people.pageErrors()).toEqual([]);
  });

  test(`with a clock that is 45 minutes ${what} the console keeps a valid token, and renews an expired one before it uses it`, async ({
    people,
  }) => {
    const staff = await people.staff('demo', 'admin');
    const { page } = staff;
    await shiftClockOnLoad(page, offsetMs);
    const renewals: string[] = [];
    const rejections: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/session/refresh')) renewals.push(response.url());
      if (response.status() === 401) rejections.push(response.url());
    });

    await staff.open('/app/users', 'Users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(renewals).toEqual([]);

    const claims = JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 60 });
    await page.evaluate((text) => localStorage.setItem('loginToken', `a.${btoa(text)}.b`), claims);
    await staff.open('/app/products', 'Products');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(renewals).toHaveLength(1);
    expect(rejections).toEqual([]);
  });
}
