/** From the accept to the rating, for a customer with an unusual browser. */
import { expect } from '@playwright/test';
import type { Agent } from './agent.ts';
import { ChatView } from './chat-view.ts';
import type { Customer } from './customer.ts';

/** The waiting customer and the agent see and hear each other and chat; the agent ends it, and the customer rates it. */
export async function meetChatAndRate(agent: Agent, customer: Customer, productName: string): Promise<void> {
  const { page, room } = customer;
  const agentsRoom = await agent.accept(agent.knock(customer.name, productName));
  await room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();
  const [theirs, own] = [new ChatView(agentsRoom.page), new ChatView(page)];
  await own.button().click();
  await own.write('Look at https://example.com/ and \u{1F44B}');
  await theirs.button(1).click();
  await expect(theirs.messages.getByRole('link', { name: 'https://example.com/' })).toBeVisible();

  await agentsRoom.end();
  await room.expectEnded(/ended the meeting\./);
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible();
}
