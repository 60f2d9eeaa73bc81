/** An agent's call without a mouse: accept, end and outcome, and back in the console for the next knock. */
import { expect, test } from '../support/journey.ts';

test('a call takes three actions: accept, end and the outcome; then the tab closes', async ({ people }) => {
  const agent = await people.agent('globex', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Kiran Keyboard');
  await customer.register('claims-help');
  await expect(agent.knock(customer.name, 'Claims Help')).toBeVisible();

  let actions = 0;
  const act = async (action: () => Promise<void>) => {
    actions += 1;
    await action();
  };
  const opened = agent.page.context().waitForEvent('page');
  await act(() => agent.page.keyboard.press('a'));
  const room = await opened;
  const end = room.getByRole('button', { name: 'End', exact: true });
  await expect(end).toBeVisible();
  await customer.room.expectRemoteMedia();
  await act(() => end.press('Enter'));
  // The customer is still there, so the meeting does not end without a question.
  await expect(room.getByRole('dialog', { name: 'End the meeting?' })).toBeVisible();
  await expect(room.getByRole('button', { name: 'Completed' })).toBeVisible();
  const closed = room.waitForEvent('close');
  await act(() => room.keyboard.press('1'));

  await expect(room.getByRole('form', { name: 'Outcome for Kiran Keyboard' })).toBeVisible();
  await expect(room.getByRole('button', { name: 'Ready for next customer' })).toBeFocused();
  await closed;
  await expect(agent.page.getByRole('button', { name: 'Your status: Available' })).toBeVisible();
  expect(actions).toBe(3);
});
