/** The bell of an agent, and the switch that follows an admin. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

test("when an admin switches an agent's lobby off the switch follows and the bell tells", async ({
  people,
}) => {
  const agent = await people.agent('globex', 'agent2');
  const channel = newsChannelOf(agent.page);
  await agent.goOnDuty();
  const bell = agent.page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const list = agent.page.getByRole('dialog', { name: 'Notifications' });
  await expect(list).toBeVisible();
  await agent.page.keyboard.press('Escape');
  await channel;
  const admin = await people.staff('globex', 'admin');
  await admin.open('/app', 'Dashboard');
  const name =
    (await agent.page.getByRole('button', { name: /^Your account/ }).getAttribute('aria-label')) ?? '';
  const agentName = name.replace('Your account, ', '').split(' Agent')[0] ?? '';

  await admin.page.getByRole('button', { name: `Switch lobby off, ${agentName}` }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Switch lobby off' }).click();

  await expect(agent.lobby).not.toBeChecked({ timeout: 3_000 });
  await expect(agent.page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  await bell.click();
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await list.getByRole('button', { name: 'Clear all' }).click();
  await expect(list.getByText('No notifications')).toBeVisible();
  await agent.page.reload();
  await expect(agent.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

/** Settles when the page's channel of news is open, some seconds after the page. */
function newsChannelOf(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40/notifications')) resolve();
      });
    });
  });
}
