/** A supervisor at the live board: moves a customer to the front, assigns one to an agent, and takes one. */
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import { requireSuccess } from '../support/api/tenant-calls.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';
import type { Staff } from '../support/people/staff.ts';

async function setTarget(admin: Staff, slug: string, targetWaitSeconds: number): Promise<void> {
  const { result } = requireSuccess(await admin.call(`/api/manage/products?search=${slug}`)) as {
    result: { rows: ManagedProduct[] };
  };
  const product = result.rows.find((each) => each.slug === slug);
  if (!product) throw new Error(`no product ${slug}`);
  const { id, image: _image, createdAt: _createdAt, ...fields } = product;
  const body = { ...fields, targetWaitSeconds };
  requireSuccess(await admin.call(`/api/manage/products/${id}`, { method: 'PUT', body }));
}

test('an admin moves a customer to the front, assigns another to an agent, and takes the first', async ({
  ownFoyer: foyer,
  people,
}) => {
  const admin = await people.staff('demo', 'admin', { foyer });
  await setTarget(admin, 'product-tour', 10);
  const [lena, mateo] = [
    await people.agent('demo', 'agent', { foyer }),
    await people.agent('demo', 'agent2', { foyer }),
  ];
  await lena.signInWithLobbyOn();
  const [cara, dora] = [
    await people.customer('demo', 'Cara First', { foyer }),
    await people.customer('demo', 'Dora Second', { foyer }),
  ];
  await cara.register('product-tour');
  await dora.register('product-tour');
  await mateo.signInWithLobbyOn();
  await admin.open('/app/live-board', 'Live board');
  const queue = admin.page.getByRole('region', { name: 'Queue' });
  await expect(queue.getByRole('row')).toHaveCount(3);

  await admin.chooseInRow('Dora Second', 'Move to front');
  const front = admin.dialog('Move Dora Second to the front?');
  await front.getByLabel('Reason').fill('Called before.');
  await front.getByRole('button', { name: 'Move to front' }).click();
  await dora.expectQueuePosition(1);
  await cara.expectQueuePosition(2);
  await expect(queue.getByRole('row').nth(1)).toContainText('Moved to front: Called before.');

  await admin.chooseInRow('Cara First', 'Assign to an agent');
  const assignment = admin.dialog('Assign Cara First to an agent');
  await assignment.getByLabel('Agent').selectOption({ label: 'Mateo Ruiz, Available' });
  await assignment.getByRole('button', { name: 'Assign' }).click();
  await expect(admin.row('Cara First')).toContainText('Assigned to Mateo Ruiz');
  await expect(mateo.knock('Cara First', 'Product Tour')).toBeVisible();
  await expect(lena.knock('Cara First', 'Product Tour')).toBeHidden();
  await mateo.knock('Cara First', 'Product Tour').getByRole('button', { name: 'REJECT' }).click();
  await expect(lena.knock('Cara First', 'Product Tour')).toBeVisible();

  const opened = admin.page.context().waitForEvent('page');
  await admin.chooseInRow('Dora Second', 'Take customer');
  await admin.confirm('Take Dora Second?', 'Take');
  const room = new RoomView(await opened);
  await dora.room.expectRemoteMedia();
  await room.expectRemoteMedia();
  const agents = admin.page.getByRole('region', { name: 'Agents' });
  await admin.page.getByRole('link', { name: /^In a meeting 1/ }).click();
  await expect(agents.getByRole('listitem')).toContainText(['With Dora Second']);

  await expect(admin.row('Cara First')).toContainText(/Over by/);
  await admin.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const notifications = admin.dialog('Notifications');
  await notifications.getByRole('link', { name: /^Cara First has been waiting for Product Tour/ }).click();
  await expect(admin.page).toHaveURL(/queue=late/);
  await expect(queue.getByRole('row')).toHaveCount(2);
});
