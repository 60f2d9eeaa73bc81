/** What the console says while its sockets are cut and everything else works. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import type { LiveState } from '../../../platform/live/live.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { OfflineBanner } from './offline-banner.tsx';

async function openConsole() {
  const clock = fakeClock();
  let listener = () => {};
  const channel = {
    state: 'lost' as LiveState,
    onState(handler: (state: LiveState) => void) {
      listener = () => handler(channel.state);
      return () => {};
    },
  };
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <OfflineBanner receivesKnocks={false} channel={channel} clock={clock} />
    </QueryClientProvider>,
  );
  const reconnect = () => {
    channel.state = 'connected';
    listener();
  };
  return { clock, reconnect };
}

test('an owner reads that live updates do not arrive until they do', async () => {
  const { clock, reconnect } = await openConsole();
  const banner = page.getByText(m.staff_no_live_updates());
  await clock.pass(14_000);
  await expect.element(banner).not.toBeInTheDocument();

  await clock.pass(1_000);
  await expect.element(banner).toBeVisible();

  reconnect();
  await expect.element(banner).not.toBeInTheDocument();
});
