/** Nothing on the customer's road keeps somebody out who reads by ear, sees little, or cannot use a mouse. */
import { expectNoBarriers } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { ScheduleView } from '../support/people/schedule-view.ts';
import { refuse } from '../support/road-states.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

for (const [tenant, slug] of [
  ['acme', 'jee-live-demo'],
  ['globex', 'claims-help'],
  ['demo', 'product-tour'],
] as const) {
  test(`axe finds no barrier on the road of ${tenant}`, async ({ people }) => {
    const customer = await people.customer(tenant, 'Axel Axe', { window: phone });
    const { page } = customer;
    const schedule = new ScheduleView(page);
    await customer.openForm(slug);
    await expectNoBarriers(page, 'details');
    await customer.sendCode.click();
    await expectNoBarriers(page, 'details with errors');
    await customer.fillForm();
    await customer.handIn();
    await expectNoBarriers(page, 'code');
    await customer.typeWrongCode();
    await expect(page.getByText('That is not the code.')).toBeVisible();
    await expectNoBarriers(page, 'wrong code');
    await customer.typeCode();
    await customer.expectInLobby();
    await expectNoBarriers(page, 'lobby');

    await schedule.press('Pick a time instead');
    await schedule.press('Pick a time');
    await schedule.expectTimes();
    await schedule.choose(2);
    await expectNoBarriers(page, 'times');
    await page.getByRole('button', { name: /^Schedule/ }).click();
    await expect(schedule.kept).toBeVisible();
    await expectNoBarriers(page, 'thanks');
    await page.reload();
    await expect(schedule.early).toBeVisible();
    await expectNoBarriers(page, 'countdown');
    await refuse(page, '**/api/links/*', 404, 'link.invalid');
    await page.reload();
    await schedule.expectHeading('This link does not work');
    await expectNoBarriers(page, 'link');
  });
}
