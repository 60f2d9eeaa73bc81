/** Chat in the meeting, and outcome and feedback after it. */
import { setFlags } from '../support/api/flags.ts';
import { expect, test } from '../support/journey.ts';
import { ChatView } from '../support/people/chat-view.ts';

test('chat shows typing, read receipts and pictures; outcome and feedback are saved afterwards', async ({
  people,
  foyer,
}) => {
  await setFlags(foyer, 'demo', { attachment: true });
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const phone = { viewport: { width: 390, height: 844 } };
  const customer = await people.customer('demo', 'Ela Words', { context: phone });
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
  await expect(agentsChat.panel.getByText('Ela Words is typing')).toBeVisible();
  await chat.write('javascript:alert(1) is none, https://foyer.example/a is one.');
  const message = agentsChat.messages.getByRole('listitem').filter({ hasText: 'is none' });
  await expect(message.getByRole('link')).toHaveAttribute('href', 'https://foyer.example/a');
  await expect(message.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(message.getByRole('link')).toHaveCount(1);

  await chat.addPicture('clip.gif', 'image/gif', Buffer.alloc(10));
  await expect(chat.panel.getByText("clip.gif isn't a JPG or PNG.")).toBeVisible();
  await chat.addPicture('bill.png', 'image/png', await customer.page.screenshot());
  await expect(chat.panel.getByText('Ready to send')).toBeVisible();
  await chat.write('');
  const picture = agentsChat.messages.getByRole('img', { name: 'bill.png', exact: true });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', phone.viewport.width);

  await agentsChat.field.press('Escape');
  await expect(agentsChat.panel).toBeHidden();
  await chat.write('Bye.');
  await expect(agentsChat.button(1)).toBeVisible();
  await agents.page.keyboard.press('o');
  const outcome = agents.page.getByRole('form', { name: 'Outcome for Ela Words' });
  const followUp = outcome.getByRole('button', { name: 'Follow-up needed' });
  await followUp.click();
  await expect(outcome.getByText(/^Saved by /)).toBeVisible();
  await customer.page.keyboard.press('Escape');
  await customer.room.leaveForGood();

  await customer.room.expectEnded('You ended the meeting.');
  expect(people.pageErrors()).toEqual([]);
  await agents.page.reload();
  await expect(followUp).toHaveAttribute('aria-pressed', 'true');
  await outcome.getByText(/^Converted/).click();
  await outcome.getByLabel(/^Revenue in/).fill('1,842,500.5');
  await expect(outcome.getByText("That's $1,842,500.50.")).toBeVisible();
  await outcome.getByRole('button', { name: 'Completed' }).click();
  await expect(outcome.getByText(/^Saved by /)).toBeVisible();

  const { page } = customer;
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('checkbox', { name: 'Helpful' }).check();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByRole('button', { name: 'Change feedback' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible();
  await setFlags(foyer, 'demo', { attachment: false });
});
