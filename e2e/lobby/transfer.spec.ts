/**
 * An agent transfers the customer of a meeting: to another agent, to a booking, to a link, or back to the
 * queue.
 */

import { readLink } from '../support/api/outbox.ts';
import { expectMessage } from '../support/browser/shown-messages.ts';
import { expect, test } from '../support/journey.ts';

test('an agent transfers a customer to another agent, who accepts and meets them', { tag: '@smoke' }, async ({
  ownFoyer: foyer,
  people,
}) => {
  const lena = await people.agent('demo', 'agent', { foyer });
  const mateo = await people.agent('demo', 'agent2', { foyer });
  await lena.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Tara Handed', { foyer });
  await customer.register('product-tour');
  await lena.accept(lena.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();

  const card = lena.page.getByText("You're in a meeting with Tara Handed.");
  await expect(card).toBeVisible();
  await lena.page.getByRole('button', { name: 'Transfer' }).click();
  const dialog = lena.page.getByRole('dialog', { name: 'Transfer Tara Handed' });
  await dialog.getByRole('radio', { name: /Mateo Ruiz/ }).check();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  const unavailableDialog = lena.page.getByRole('dialog', { name: "Mateo Ruiz isn't available" });
  await expect(unavailableDialog.getByRole('button', { name: 'Free times with Mateo Ruiz' })).toBeVisible();
  await unavailableDialog.getByRole('button', { name: 'Cancel' }).click();

  await mateo.signInWithLobbyOn();
  await expect(dialog.getByText('Available', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Mateo Ruiz Available/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Transfer' }).click();

  await expectMessage(lena.page, 'Tara Handed was transferred to Mateo Ruiz.');
  await mateo.accept(mateo.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();
  await expect(customer.room.page.getByRole('banner').getByText('Mateo Ruiz')).toBeVisible();
});

test('a transfer can send a link, book a time with an unavailable agent, or offer to all agents', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('demo', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const meet = async (name: string) => {
    const customer = await people.customer('demo', name, { foyer });
    await customer.register('product-tour');
    const room = await agent.accept(agent.knock(customer.name, 'Product Tour'));
    await customer.room.expectRemoteMedia();
    await expect(agent.page.getByText(`You're in a meeting with ${name}.`)).toBeVisible();
    await agent.page.getByRole('button', { name: 'Transfer' }).click();
    return { customer, room, dialog: agent.page.getByRole('dialog', { name: `Transfer ${name}` }) };
  };

  const later = await meet('Lea Later');
  await later.dialog.getByRole('radio', { name: 'Send a return link' }).check();
  await later.dialog.getByRole('button', { name: 'Transfer' }).click();
  await expectMessage(agent.page, 'Lea Later will receive a link.');
  await expect(later.customer.page.getByRole('heading', { name: 'We sent you a link' })).toBeVisible();
  await later.room.page.close();
  await later.customer.page.goto(
    await readLink({ port: foyer.port, tenant: 'demo', to: later.customer.mobileNumber }),
  );
  await later.customer.page.getByRole('button', { name: 'Send code' }).click();
  await expect(later.customer.page.getByText('Welcome back, Lea.')).toBeVisible();

  await agent.switchLobbyOn();
  const queued = await meet('Quin Queued');
  await queued.dialog.getByRole('radio', { name: /Mateo Ruiz/ }).check();
  await queued.dialog.getByRole('button', { name: 'Transfer' }).click();
  const absent = agent.page.getByRole('dialog', { name: "Mateo Ruiz isn't available" });
  await absent.getByRole('button', { name: 'Free times with Mateo Ruiz' }).click();
  const times = agent.page.getByRole('dialog', { name: 'Free times with Mateo Ruiz' });
  await times.getByRole('group').last().getByRole('button', { disabled: false }).first().click();
  await times.getByRole('button', { name: 'Book time' }).click();
  await expectMessage(agent.page, 'Quin Queued is booked with Mateo Ruiz for');
  await agent.page.getByRole('button', { name: 'Transfer' }).click();
  await queued.dialog.getByRole('radio', { name: /Mateo Ruiz/ }).check();
  await queued.dialog.getByRole('button', { name: 'Transfer' }).click();
  await absent.getByRole('button', { name: 'Offer to all agents' }).click();
  await queued.customer.expectInLobby();
  await queued.customer.expectQueuePosition(1);
});
