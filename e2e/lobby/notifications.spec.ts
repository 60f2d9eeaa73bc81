/** An agent's notifications, and the lobby switch that an admin changes. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

test("an admin turns an agent's lobby off: the agent's switch changes and a notification appears", async ({
  people,
}) => {
  const agent = await people.agent('globex', 'agent2');
  const connected = waitForNotificationsSocket(agent.page);
  await agent.signInWithLobbyOn();
  const notificationsButton = agent.page.getByRole('button', { name: /^Notifications/ });
  await notificationsButton.click();
  const list = agent.page.getByRole('dialog', { name: 'Notifications' });
  await expect(list).toBeVisible();
  await agent.page.keyboard.press('Escape');
  await connected;
  const admin = await people.staff('globex', 'admin');
  await admin.open('/app', 'Dashboard');
  const name =
    (await agent.page.getByRole('button', { name: /^Your account/ }).getAttribute('aria-label')) ?? '';
  const agentName = name.replace('Your account, ', '').split(' Agent')[0] ?? '';

  await admin.page.getByRole('button', { name: `Turn lobby off, ${agentName}` }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Turn lobby off' }).click();

  await expect(agent.lobby).not.toBeChecked();
  await expect(agent.page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  await notificationsButton.click();
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await list.getByRole('button', { name: 'Clear all' }).click();
  await expect(list.getByText('No notifications')).toBeVisible();
  await agent.page.reload();
  await expect(agent.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

/** Resolves when the page is connected to the notifications namespace, some seconds after it loaded. */
function waitForNotificationsSocket(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40/notifications')) resolve();
      });
    });
  });
}
