/** Accessibility of the customer pages on a phone, checked with axe in both themes. Those of `demo`: every-screen.spec.ts. */
import { expectNoViolations } from '../support/browser/accessibility.ts';
import { failCalls } from '../support/browser/journey-states.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

for (const [tenant, slug] of [
  ['acme', 'jee-live-demo'],
  ['globex', 'claims-help'],
] as const) {
  test(`axe finds no serious violation on the customer pages of ${tenant}`, async ({ people }) => {
    const customer = await people.customer(tenant, 'Axel Axe', { context: phone });
    const { page } = customer;
    const schedule = new ScheduleView(page);
    await customer.openForm(slug);
    await expectNoViolations(page, 'details');
    await customer.sendCode.click();
    await expectNoViolations(page, 'details with errors');
    await customer.fillForm();
    await customer.submitForm();
    await expectNoViolations(page, 'code');
    await customer.enterWrongCode();
    await expect(page.getByText("That code isn't right. Try again.")).toBeVisible();
    await expectNoViolations(page, 'wrong code');
    await customer.enterCode();
    await customer.expectInLobby();
    await expectNoViolations(page, 'lobby');

    await customer.openFreeTimes();
    await schedule.showNextDay();
    await schedule.chooseTime(2);
    await expectNoViolations(page, 'times');
    await page.getByRole('button', { name: /^Schedule/ }).click();
    await expect(schedule.bookedHeading).toBeVisible();
    await expectNoViolations(page, 'thanks');
    await page.reload();
    await expect(schedule.earlyHeading).toBeVisible();
    await expectNoViolations(page, 'countdown');
    await failCalls(page, '**/api/links/*', 404, 'link.invalid');
    await page.reload();
    await schedule.expectHeading("This link doesn't work");
    await expectNoViolations(page, 'link');
  });
}
