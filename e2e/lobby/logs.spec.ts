/** What happened in the lobby, and why which agent was asked. */
import { expect, test } from '../support/journey.ts';

test('each step of a request stands in the log, with why which agent was asked', async ({ people }) => {
  const agent = await people.agent('globex', 'agent');
  await agent.goOnDuty();
  const customer = await people.customer('globex', 'Lola Logged');
  await customer.register('claims-help');
  await expect(agent.knock(customer.name, 'Claims Help')).toBeVisible();
  await customer.leaveLobby();
  await agent.switchLobbyOff();

  const admin = await people.staff('globex', 'admin');
  await admin.open('/app/lobbylogs', 'Lobby Logs');
  await admin.search('Customer, product or agent', 'Lola Logged');
  for (const step of ['Knocked', 'Offered', 'Left']) {
    await expect(admin.row('Lola Logged').filter({ hasText: step }).first()).toBeVisible();
  }
  await admin.row('Lola Logged').filter({ hasText: 'Knocked' }).getByRole('button').first().click();
  const why = admin.dialog('Why this agent');
  await expect(why.getByText(/was asked\.|were asked\./).first()).toBeVisible();
  await expect(why.getByText('Asked', { exact: true }).first()).toBeVisible();
  await why.getByRole('button', { name: 'Close' }).click();

  await admin.open('/app/agent-logs', 'Agent Logs');
  await expect(admin.row('Lobby on').first()).toBeVisible();
  await expect(admin.row('Lobby off').first()).toBeVisible();
});
