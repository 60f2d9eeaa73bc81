/** Firefox, at each side of a meeting. The other side is Chromium. */
import { expect, test } from '../support/journey.ts';
import { findFirefox } from '../support/servers/programs.ts';

// biome-ignore lint/suspicious/noSkippedTests: the run counts them as skipped
test.skip(!findFirefox(), 'Firefox is not installed');

const variant = { engine: 'firefox' } as const;
const phone = { viewport: { width: 390, height: 844 } };

test('a customer in Firefox registers, waits and meets an agent, and both see and hear each other', {
  tag: '@smoke',
}, async ({ people }) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Fiona Fox', { variant, context: phone });

  await customer.requestCode('product-tour');
  await customer.enterCode();
  await customer.expectInLobby();
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));

  await customer.room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();
  await agentsRoom.end();
  await customer.room.expectEnded(/ended the meeting\./);
  await agent.switchLobbyOff();
  expect(people.pageErrors()).toEqual([]);
});

test('an agent in Firefox accepts a customer, and both see and hear each other', {
  tag: '@smoke',
}, async ({ people }) => {
  const agent = await people.agent('demo', 'agent', { variant });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Gus Gecko');
  await customer.register('product-tour');

  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Product Tour'));

  await customer.room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();
  await agentsRoom.end();
  await customer.room.expectEnded(/ended the meeting\./);
  await agent.switchLobbyOff();
  expect(people.pageErrors()).toEqual([]);
});
