/** Bulk actions: an admin selects bookings in the list and cancels them with one message to all. */
import { bookDemoCustomer, createBookableProduct, findFreeStarts } from '../support/api/bookings.ts';
import { uniqueWord } from '../support/api/console-calls.ts';
import { expect, test } from '../support/journey.ts';

test('an admin cancels three bookings with one message, which every customer gets', async ({
  people,
  foyer,
}) => {
  const admin = await people.staff('demo', 'admin');
  const { page } = admin;
  const productName = `Surfing ${uniqueWord()}`;
  const { slug } = await createBookableProduct(admin, productName);
  const starts = await findFreeStarts(foyer, slug);
  const family = uniqueWord();
  const names = ['Ada', 'Bo', 'Cy', 'Di'].map((first) => `${first} ${family}`);
  const numbers: string[] = [];
  for (const [index, name] of names.entries()) {
    const booked = await bookDemoCustomer(foyer, { slug, name, startsAt: starts[4 * index] ?? '' });
    numbers.push(booked.mobileNumber);
  }

  await admin.open('/app/schedules', 'Schedules');
  await admin.search('Customer, number or email', family);
  for (const name of names.slice(0, 3)) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('group', { name: 'Actions for the selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Cancel bookings' }).click();
  const form = admin.dialog('Cancel 3 bookings?');
  await form.getByRole('button', { name: 'Cancel 3 bookings' }).click();
  await expect(form.getByText('Enter a reason. The customer may read it.')).toBeVisible();
  const reason = `High waves ${uniqueWord()}`;
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Cancel 3 bookings' }).click();

  await admin.expectMessage("3 bookings cancelled. We're telling the customers.");
  await expect(form).toBeHidden();
  await expect(bar.getByText('selected')).toHaveCount(0);
  const { rows } = (await admin.call(`/api/manage/schedules?search=${family}`)).json().result;
  const outcomes = rows.map(
    (row: { customerName: string; status: string; cancelReason: string | null }) =>
      `${row.customerName}: ${row.status} ${row.cancelReason}`,
  );
  expect(outcomes.sort()).toEqual([
    ...names.slice(0, 3).map((name) => `${name}: CANCELLED ${reason}`),
    `${names[3]}: BOOKED null`,
  ]);
  const cancellation = new RegExp(`${productName} on .* is cancelled`);
  const countCancellations = async () => {
    const { result } = (await admin.call('/api/dev/outbox')).json();
    const sent = result.filter(({ text }: { text: string }) => cancellation.test(text));
    return numbers.map(
      (number) => sent.filter(({ to }: { to: string }) => to.replace(/\D/g, '').endsWith(number)).length,
    );
  };
  await expect.poll(countCancellations).toEqual([1, 1, 1, 0]);
  expect(people.pageErrors()).toEqual([]);
});
