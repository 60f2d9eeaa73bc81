/** Lobby logs and agent logs of a request. */
import { expect, test } from '../support/journey.ts';

test('the lobby log has each step of a request and explains which agents it was offered to', async ({
  people,
}) => {
  const agent = await people.agent('globex', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Lola Logged');
  await customer.register('claims-help');
  await expect(agent.knock(customer.name, 'Claims Help')).toBeVisible();
  await customer.leaveLobby();
  await agent.switchLobbyOff();

  const admin = await people.staff('globex', 'admin');
  await admin.open('/app/lobbylogs', 'Lobby Logs');
  await admin.search('Customer, product or agent', 'Lola Logged');
  for (const entryType of ['Asked to join', 'Offered', 'Left']) {
    await expect(admin.row('Lola Logged').filter({ hasText: entryType }).first()).toBeVisible();
  }
  await admin.row('Lola Logged').filter({ hasText: 'Asked to join' }).getByRole('button').first().click();
  const explanation = admin.dialog('Why this agent');
  await expect(explanation.getByText(/(was|were) offered this request\./).first()).toBeVisible();
  await expect(explanation.getByText('Offered', { exact: true }).first()).toBeVisible();
  await explanation.getByRole('button', { name: 'Close' }).click();

  await admin.open('/app/agent-logs', 'Agent Logs');
  await expect(admin.row('Available').first()).toBeVisible();
  await expect(admin.row('Break').first()).toBeVisible();
});
