/** The availability of a page that stays open. */
import { seconds } from '@foyer/contract/core/time.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useAvailability } from './use-availability.ts';

let opensAt: string | null;

beforeEach(() => {
  opensAt = null;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ result: { agents: 2, likelyWait: null, nextFree: null, opensAt } }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Probe() {
  const availability = useAvailability('tour');
  return <p>{availability ? `opens ${availability.opensAt ?? 'now'}` : 'unknown'}</p>;
}

test('an open page shows within a minute that the product has closed', async () => {
  await render(<Probe />);
  await expect.element(page.getByText('opens now')).toBeVisible();

  opensAt = '2099-01-05T09:00:00.000Z';
  await vi.advanceTimersByTimeAsync(seconds(60));

  await expect.element(page.getByText(`opens ${opensAt}`)).toBeVisible();
});
