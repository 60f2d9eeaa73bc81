/** The notification that calls an agent to the closed console, in the browser's own service worker. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

test('a message of the push service becomes a notification without a name, also for a closed console', async ({
  people,
}) => {
  const agent = await people.agent('globex', 'agent2');
  await agent.signIn();
  const { page } = agent;
  const origin = new URL(page.url()).origin;
  await page.context().grantPermissions(['notifications'], { origin });
  const devTools = await page.context().newCDPSession(page);
  const registrationId = await registerWorker(page, devTools);
  // Another page of this site: the console is closed.
  await page.goto(`${origin}/`);

  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify({ kind: 'customer-waiting', path: '/app' }),
  });

  await expect
    .poll(() => notificationsOf(page))
    .toEqual([
      {
        title: 'A customer is waiting',
        body: 'Open the console to take the request.',
        tag: 'customer-waiting',
        data: { path: '/app' },
      },
    ]);
  expect(people.pageErrors()).toEqual([]);
});

/** Registers the service worker as the account page does. @returns its id in the browser's tools */
async function registerWorker(page: Page, devTools: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  return registered;
}

function notificationsOf(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      data: data as unknown,
    }));
  });
}
