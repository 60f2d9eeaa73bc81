/** A device whose clock is not the server's. */
import { minutes } from '@foyer/contract/core/time.ts';
import { shiftClockOnLoad } from '../support/browser/page-clock.ts';
import { expect, test } from '../support/journey.ts';

for (const [what, offsetMs] of [
  ['fast', minutes(45)],
  ['slow', -minutes(45)],
] as const)
  test(`a customer whose clock is 45 minutes ${what} keeps the code step after a reload, and gets into the lobby`, async ({
    people,
  }) => {
    const customer = await people.customer('demo', 'Clara Clock');
    const { page } = customer;
    await shiftClockOnLoad(page, offsetMs);
    await customer.requestCode('product-tour');

    // A phone reloads the page when its owner has looked at the message.
    await page.reload();

    await expect(customer.code).toBeVisible();
    await customer.enterCode();
    await customer.expectInLobby();
    await expect(customer.connected).toBeVisible();
    expect(people.pageErrors()).toEqual([]);
  });
