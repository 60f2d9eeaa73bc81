/** What is written in the room, and what both are asked after it. */
import { setFlags } from '../support/flags.ts';
import { expect, test } from '../support/journey.ts';
import { ChatView } from '../support/people/chat-view.ts';

test('both write, see who writes and what was seen; afterwards the agent notes the outcome, the customer says how it was', async ({
  people,
  product,
}) => {
  await setFlags(product, 'demo', { attachment: true });
  const agent = await people.agent('demo', 'agent');
  await agent.goOnDuty();
  const phone = { viewport: { width: 390, height: 844 } };
  const customer = await people.customer('demo', 'Ela Words', { window: phone });
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  const [agentsChat, chat] = [new ChatView(agents.page), new ChatView(customer.page)];

  await expect(agentsChat.button()).toBeVisible();
  await agents.page.keyboard.press('c');
  await agentsChat.write('<script>alert(1)</script>');
  await chat.button(1).click();
  await expect(chat.messages.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(agentsChat.messages.getByText('Seen')).toBeVisible();
  await expect(chat.button(1)).toBeHidden();

  await chat.field.pressSequentially('javascript:alert(1)');
  await expect(agentsChat.panel.getByText('Ela Words is writing')).toBeVisible();
  await chat.write('javascript:alert(1) is none, https://foyer.example/a is one.');
  const message = agentsChat.messages.getByRole('listitem').filter({ hasText: 'is none' });
  await expect(message.getByRole('link')).toHaveAttribute('href', 'https://foyer.example/a');
  await expect(message.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(message.getByRole('link')).toHaveCount(1);

  await chat.addPicture('clip.gif', 'image/gif', Buffer.alloc(10));
  await expect(chat.panel.getByText('clip.gif is no JPG or PNG picture.')).toBeVisible();
  await chat.addPicture('bill.png', 'image/png', await customer.page.screenshot());
  await expect(chat.panel.getByText('Goes with your message')).toBeVisible();
  await chat.write('');
  const picture = agentsChat.messages.getByRole('img', { name: 'bill.png', exact: true });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', phone.viewport.width);

  await agentsChat.field.press('Escape');
  await expect(agentsChat.panel).toBeHidden();
  await chat.write('Bye.');
  await expect(agentsChat.button(1)).toBeVisible();
  await agents.page.keyboard.press('o');
  const outcome = agents.page.getByRole('form', { name: 'Outcome of Ela Words' });
  await outcome.getByLabel('Status').selectOption('To follow up');
  await customer.page.keyboard.press('Escape');
  await customer.room.leave();

  await customer.room.expectEnded('You ended it.');
  expect(people.problems()).toEqual([]);
  await agents.page.reload();
  await expect(outcome.getByLabel('Status')).toHaveValue('follow-up');
  await outcome.getByLabel('Status').selectOption('Completed');
  await outcome.getByText(/^Converted/).click();
  await outcome.getByLabel(/^Revenue in/).fill('1,842,500.5');
  await expect(outcome.getByText('That is $1,842,500.50.')).toBeVisible();
  await outcome.getByRole('button', { name: 'Save outcome' }).click();
  await expect(outcome.getByText(/^Saved by /)).toBeVisible();

  const { page } = customer;
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('checkbox', { name: 'Helpful' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you. We have your word.')).toBeVisible();
  await setFlags(product, 'demo', { attachment: false });
});
